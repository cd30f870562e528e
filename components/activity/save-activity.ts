import { downloadText } from '#components/kit/download.ts';
import { callForResponse } from '#lib/client/call.ts';
import { exportAuditEvents } from '#lib/contract/activity.ts';
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
  const response = await callForResponse(exportAuditEvents, input, { signal, mayAsk: true });
  const name = `activity-${new Date().toISOString().slice(0, 10)}.${format}`;
  downloadText(name, await response.blob(), types[format]);
}
