import { saveCSV } from '#components/kit/csv.ts';
import { call } from '#lib/client/call.ts';
import { type CSVColumn, toCSV } from '#lib/contract/csv.ts';
import type { Endpoint, InputOf } from '#lib/contract/endpoint.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';

/**
 * Reads a whole list and downloads it as `<name>-<day>.csv`.
 * @throws Problem
 */
export async function exportInsights<E extends Endpoint, Item>(
  name: string,
  endpoint: E,
  input: InputOf<E>,
  columns: readonly CSVColumn<Item>[],
): Promise<void> {
  const items: Item[] = [];
  const { query } = input as { query?: object };
  let page: string | undefined;
  do {
    const next = { ...query, limit: LIMIT_MAXIMUM, ...(page && { page }) };
    const reply = (await call(endpoint, { ...input, query: next } as InputOf<E>)) as ListOf<Item>;
    items.push(...reply.items);
    page = reply.next?.page;
  } while (page);
  saveCSV(name, toCSV(columns, items));
}
