import { BYTE_ORDER_MARK } from '#lib/contract/csv.ts';
import { downloadText } from './download.ts';

/** Downloads a CSV file as `<name>-<day>.csv`. */
export function saveCSV(name: string, text: string): void {
  const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  downloadText(file, `${BYTE_ORDER_MARK}${text}`, 'text/csv;charset=utf-8');
}
