import type { Query, QueryFunctionContext } from '@tanstack/react-query';
import { type Endpoint, type InputOf, type ReplyOf, urlOf } from '#lib/contract/endpoint.ts';
import { callWithTag } from './call.ts';
import { Problem } from './problem.ts';

/** The entity tags of what a read holds, by URL, with the number of updates that the data had then. */
const tags = new WeakMap<Query, Map<string, { tag: string; updates: number }>>();

/**
 * Reads an endpoint again for a poll: as long as the API says that nothing has changed, the data stays
 * as it is and nothing is rendered.
 * @param held the reply of this call in the data of the query; undefined before the first one
 * @throws Problem for every error, and when there is no response
 */
export async function readIfChanged<E extends Endpoint, Data = ReplyOf<E>>(
  endpoint: E,
  input: InputOf<E>,
  { client, queryKey, signal }: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
  held: (data: Data) => ReplyOf<E> | undefined,
): Promise<ReplyOf<E>> {
  const query = client.getQueryCache().find<Data>({ queryKey, exact: true });
  const url = urlOf(endpoint, input);
  const known = query && tags.get(query as unknown as Query)?.get(url);
  const data = query?.state.data;
  // After a change on this page the tag no longer belongs to the data.
  const isSame = known !== undefined && known.updates === query?.state.dataUpdateCount;
  const before = isSame && data !== undefined ? held(data) : undefined;
  const keep = (tag: string | null): void => {
    if (!query) return;
    const own = tags.get(query as unknown as Query) ?? new Map();
    if (tag === null) own.delete(url);
    else own.set(url, { tag, updates: query.state.dataUpdateCount + 1 });
    tags.set(query as unknown as Query, own);
  };
  try {
    const { reply, entityTag } = await callWithTag(endpoint, input, {
      signal,
      ...(before !== undefined && known && { headers: { 'if-none-match': known.tag } }),
    });
    keep(entityTag);
    return reply;
  } catch (error) {
    if (before === undefined || !(error instanceof Problem) || error.status !== 304) throw error;
    keep(known?.tag ?? null);
    return before;
  }
}
