import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Endpoint, type InputOf, type ReplyOf, urlOf } from '#lib/contract/endpoint.ts';
import type { ListOf } from '#lib/contract/shapes.ts';
import { type CallOptions, call } from './call.ts';

type Options = Pick<CallOptions, 'send'>;

/** The key of a read is its path and its query, so a path prefix matches all keys below it. */
export function keyOf(endpoint: Endpoint, input: object): [path: string, search: string] {
  const [path = '', search = ''] = urlOf(endpoint, input).split('?');
  return [path, search];
}

/** The React Query options to read an endpoint. */
export function queryFor<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, ...options }),
  });
}

/** The React Query options to read a list in pages. */
export function pagesFor<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
) {
  type Page = ReplyOf<E> & ListOf<unknown>;
  const { query } = input as { query?: Record<string, unknown> };
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), 'pages'] as const,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.next?.page,
    queryFn: async ({ signal, pageParam }) => {
      const pageInput = { ...input, query: { ...query, page: pageParam } } as InputOf<E>;
      return (await call(endpoint, pageInput, { signal, ...options })) as Page;
    },
  });
}
