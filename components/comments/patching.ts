import type { QueryClient } from '@tanstack/react-query';
import type { Comment, CommentReply } from '#lib/contract/comments.ts';

export type Post = Comment | CommentReply;
/** What becomes of a post; undefined takes it out. */
export type Change = (post: Post) => Post | undefined;

type List = { items: Post[]; count?: number };
type Pages = { pages: List[] };

/**
 * Changes a post in everything that was read below a path, at once.
 * @param path where the API has the comments, such as `/v1/spaces/spc_1/comments`
 * @param id of a comment or a reply
 */
export function patchPost(client: QueryClient, path: string, id: string, change: Change): void {
  client.setQueriesData(
    {
      predicate: ({ queryKey: [key] }) =>
        typeof key === 'string' && (key === path || key.startsWith(`${path}/`)),
    },
    (data: unknown) => patched(data, id, change),
  );
}

/** What was read, with one post of it changed; the very same where the post isn't in it. */
export function patched(data: unknown, id: string, change: Change): unknown {
  if (!data) return data;
  if (isPages(data)) {
    const pages = data.pages.map((page) => patched(page, id, change) as List);
    return pages.some((page, at) => page !== data.pages[at]) ? { ...data, pages } : data;
  }
  if (isList(data)) return patchedList(data, id, change);
  const post = data as Post;
  return post.id === id ? (change(post) ?? data) : data;
}

function patchedList(list: List, id: string, change: Change): List {
  if (!list.items.some((item) => item.id === id)) return list;
  const items = list.items.flatMap((item) => {
    if (item.id !== id) return [item];
    const changed = change(item);
    return changed ? [changed] : [];
  });
  const gone = list.items.length - items.length;
  return { ...list, items, ...(list.count !== undefined && { count: list.count - gone }) };
}

const isPages = (data: unknown): data is Pages => Array.isArray((data as Pages).pages);
const isList = (data: unknown): data is List => Array.isArray((data as List).items);
