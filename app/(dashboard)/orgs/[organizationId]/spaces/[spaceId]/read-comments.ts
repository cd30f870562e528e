import {
  type CommentPlace,
  endpointsOf,
  pathOf,
  repliesInput,
} from '#components/comments/place.ts';
import { allReads, discussionReads } from '#components/comments/reads.ts';
import type { Comment } from '#lib/contract/comments.ts';
import { getUser } from '#lib/contract/users.ts';
import { pageState, prefetch, reading, readingPages, readOrProblem } from '#lib/session/page.ts';

/** Of how many threads the replies are read for the first paint. */
const ANSWERED = 12;

type Search = Parameters<typeof discussionReads>[1];

/** Reads a list of threads for the first paint, with the thread the address names and the replies. */
export async function readDiscussion(place: CommentPlace, search: Search): Promise<void> {
  const me = (await readOrProblem(getUser, {})).data?.id;
  const { endpoints, threads, count, facets, thread } = discussionReads(place, search, me);
  await prefetch(
    readingPages(endpoints.list, threads),
    reading(endpoints.list, count),
    ...(facets ? [reading(endpoints.list, facets)] : []),
    ...(thread ? [reading(endpoints.read, thread)] : []),
  );
  const listed = pageState().queries.flatMap(({ queryKey, state }) =>
    queryKey[0] === pathOf(place) && queryKey[2] === 'pages'
      ? ((state.data as { pages?: { items: Comment[] }[] } | undefined)?.pages?.[0]?.items ?? [])
      : [],
  );
  await readReplies(place, listed);
}

/** Reads all threads of a place, or of a page of it, for the first paint. */
export async function readThreads(place: CommentPlace, pageId?: string): Promise<Comment[]> {
  const { endpoint, input } = allReads(place, pageId);
  const { data } = await readOrProblem(endpoint, input);
  return data?.items ?? [];
}

/** Reads the replies to the first open ones of some threads. */
export async function readReplies(place: CommentPlace, threads: readonly Comment[]): Promise<void> {
  const answered = threads.filter(({ replies }) => replies > 0).slice(0, ANSWERED);
  await prefetch(
    ...answered.map(({ id }) => readingPages(endpointsOf(place).replies, repliesInput(place, id))),
  );
}

/** What was read of a place's comments, and of who reads them, for pages that need no more in the browser. */
export function commentState(place: CommentPlace) {
  const state = pageState();
  const path = pathOf(place);
  const isTaken = (key: string) => key === path || key.startsWith(`${path}/`) || key === '/v1/user';
  return {
    ...state,
    queries: state.queries.filter(({ queryKey }) => isTaken(String(queryKey[0]))),
  };
}
