import { formatSize } from '#components/kit/format.ts';
import type { OrganizationExport } from '#lib/contract/organization-exports.ts';

/** Whether an export has not ended. */
export const isUnderWay = ({ status }: OrganizationExport): boolean =>
  status === 'waiting' || status === 'running';

/** What an export has done, or why it failed. */
export function exportWords({ status, done, total, bytes, reason }: OrganizationExport): string {
  if (status === 'waiting') return 'Waiting to start';
  if (status === 'failed') return `Failed. ${reason ?? ''}`.trim();
  const size = formatSize(bytes);
  return status === 'running' ? `${done} of ${total} spaces and sites · ${size}` : size;
}
