import type { QueryClient } from '@tanstack/react-query';
import type { Comment, CommentReply } from '#lib/contract/comments.ts';

export type Post = Comment | CommentReply;
/** Returns the updated post, or undefined to remove it. */
export type PostUpdate = (post: Post) => Post | undefined;

type List = { items: Post[]; count?: number };
type Pages = { pages: List[] };

/**
 * Updates a post in every cached query below a path.
 * @param path the API path of the comments, such as `/v1/spaces/spc_1/comments`
 * @param id the id of a comment or reply
 */
export function patchPost(client: QueryClient, path: string, id: string, change: PostUpdate): void {
  client.setQueriesData(
    {
      predicate: ({ queryKey: [key] }) =>
        typeof key === 'string' && (key === path || key.startsWith(`${path}/`)),
    },
    (data: unknown) => withUpdatedPost(data, id, change),
  );
}

/** Returns the data with one post updated, or the same object if the post isn't in it. */
export function withUpdatedPost(data: unknown, id: string, change: PostUpdate): unknown {
  if (!data) return data;
  if (isPages(data)) {
    const pages = data.pages.map((page) => withUpdatedPost(page, id, change) as List);
    return pages.some((page, at) => page !== data.pages[at]) ? { ...data, pages } : data;
  }
  if (isList(data)) return listWithUpdatedPost(data, id, change);
  const post = data as Post;
  return post.id === id ? (change(post) ?? data) : data;
}

function listWithUpdatedPost(list: List, id: string, change: PostUpdate): List {
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
