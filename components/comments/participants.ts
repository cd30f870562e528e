import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#lib/contract/shapes.ts';
import { commentsPath } from './comment-scope.ts';
import { useComments } from './comments-context.tsx';

type Posts = { items?: readonly { postedBy?: User }[]; pages?: readonly Posts[] };

/** Who takes part in the discussion, besides the reader: the author, and whose comments have been read. */
export function useParticipants(): () => User[] {
  const { scope, me } = useComments();
  const client = useQueryClient();
  return () => {
    const path = commentsPath(scope);
    const found = new Map<string, User>();
    const add = (user: User | undefined) => user && user.id !== me?.id && found.set(user.id, user);
    const addAll = ({ items = [], pages = [] }: Posts) => {
      for (const { postedBy } of items) add(postedBy);
      for (const page of pages) addAll(page);
    };
    add(scope.request?.author);
    const read = client.getQueriesData<Posts>({
      predicate: ({ queryKey: [key] }) => String(key).startsWith(path),
    });
    for (const [, data] of read) addAll(data ?? {});
    return [...found.values()];
  };
}
