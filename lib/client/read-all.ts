import type { Endpoint, InputOf, ItemOf } from '#lib/contract/endpoint.ts';
import { LIMIT_MAXIMUM, type ListOf } from '#lib/contract/shapes.ts';
import { call } from './call.ts';

export type ReadAllOptions = {
  signal?: AbortSignal | undefined;
  /** Called after each page with how many items were read, and how many there are. */
  onProgress?: (read: number, count: number) => void;
};

/**
 * Reads a whole list, page by page.
 * @throws Problem; a DOMException named AbortError when aborted
 */
export async function readAll<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, onProgress }: ReadAllOptions = {},
): Promise<ItemOf<E>[]> {
  const items: ItemOf<E>[] = [];
  const { query } = input as { query?: object };
  let page: string | undefined;
  do {
    const part = { ...input, query: { ...query, limit: LIMIT_MAXIMUM, ...(page && { page }) } };
    const list = (await call(endpoint, part as InputOf<E>, { signal })) as ListOf<ItemOf<E>>;
    items.push(...list.items);
    page = list.next?.page;
    onProgress?.(items.length, list.count ?? items.length);
  } while (page);
  return items;
}
