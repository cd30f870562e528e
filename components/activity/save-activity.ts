import { downloadText } from '#components/kit/download.ts';
import { DASHBOARD_HEADER } from '#lib/client/call.ts';
import { confirmationQuestion, proofAskedBy } from '#lib/client/confirmations.ts';
import { problemOf } from '#lib/client/problem.ts';
import { exportAuditEvents } from '#lib/contract/activity.ts';
import { urlOf } from '#lib/contract/endpoint.ts';
import type { filtersOf } from './activity-params.ts';

export type ExportFormat = 'csv' | 'ndjson';

const types: Record<ExportFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  ndjson: 'application/x-ndjson',
};

/**
 * Downloads all matching events as `activity-<day>.csv` or `.ndjson`.
 * @throws Problem; a DOMException named AbortError when aborted
 */
export async function saveActivity(
  organizationId: string,
  filters: ReturnType<typeof filtersOf>,
  { format, signal }: { format: ExportFormat; signal: AbortSignal },
): Promise<void> {
  const input = { parameters: { organizationId }, query: { ...filters, format } };
  const read = () =>
    fetch(`/api${urlOf(exportAuditEvents, input)}`, {
      headers: { [DASHBOARD_HEADER]: '1' },
      signal,
    });
  let response = await read();
  if (response.status === 403) {
    const proof = proofAskedBy(await problemOf(response.clone()));
    if (proof && (await confirmationQuestion.ask(proof))) response = await read();
  }
  if (!response.ok) throw await problemOf(response);
  const name = `activity-${new Date().toISOString().slice(0, 10)}.${format}`;
  downloadText(name, await response.blob(), types[format]);
}
