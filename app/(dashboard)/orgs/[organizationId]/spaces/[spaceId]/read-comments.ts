import {
  allThreadsQuery,
  type CommentScope,
  commentsPath,
  discussionQueries,
  endpointsOf,
  repliesInput,
} from '#components/comments/comment-scope.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { getUser } from '#lib/contract/users.ts';
import {
  pageState,
  prefetch,
  reading,
  readingPages,
  readOrProblem,
} from '#lib/session/prefetch.ts';

/** Of how many threads the replies are read for the first paint. */
const ANSWERED = 12;

type Search = Parameters<typeof discussionQueries>[1];

/** Reads a list of threads for the first paint, with the thread the address names and the replies. */
export async function readDiscussion(scope: CommentScope, search: Search): Promise<void> {
  const me = (await readOrProblem(getUser, {})).data?.id;
  const { endpoints, threads, count, facets, thread } = discussionQueries(scope, search, me);
  await prefetch(
    readingPages(endpoints.list, threads),
    reading(endpoints.list, count),
    ...(facets ? [reading(endpoints.list, facets)] : []),
    ...(thread ? [reading(endpoints.read, thread)] : []),
  );
  const listed = pageState().queries.flatMap(({ queryKey, state }) =>
    queryKey[0] === commentsPath(scope) && queryKey[2] === 'pages'
      ? ((state.data as { pages?: { items: Comment[] }[] } | undefined)?.pages?.[0]?.items ?? [])
      : [],
  );
  await readReplies(scope, listed);
}

/** Reads all threads of a space or change request, or of one page, for the first paint. */
export async function readThreads(scope: CommentScope, pageId?: string): Promise<Comment[]> {
  const { endpoint, input } = allThreadsQuery(scope, pageId);
  const { data } = await readOrProblem(endpoint, input);
  return data?.items ?? [];
}

/** Reads the replies to the first open ones of some threads. */
export async function readReplies(scope: CommentScope, threads: readonly Comment[]): Promise<void> {
  const answered = threads.filter(({ replies }) => replies > 0).slice(0, ANSWERED);
  await prefetch(
    ...answered.map(({ id }) => readingPages(endpointsOf(scope).replies, repliesInput(scope, id))),
  );
}

/** The comments and the viewer's data, for pages that need no more in the browser. */
export function commentState(scope: CommentScope) {
  const state = pageState();
  const path = commentsPath(scope);
  const isTaken = (key: string) => key === path || key.startsWith(`${path}/`) || key === '/v1/user';
  return {
    ...state,
    queries: state.queries.filter(({ queryKey }) => isTaken(String(queryKey[0]))),
  };
}
