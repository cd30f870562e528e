import {
  type DehydratedState,
  dehydrate,
  type InfiniteData,
  QueryClient,
} from '@tanstack/react-query';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { keyOf, pagesFor } from '#lib/client/query.ts';
import type { Endpoint, InputOf, ReplyOf } from '#lib/contract/endpoint.ts';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { ACCOUNT_SUSPENDED } from '#lib/contract/suspension.ts';
import { asResponse } from '#lib/http.ts';
import { sendUpstream, UpstreamFailure } from '#lib/upstream.ts';
import { readSession } from './session.ts';

/** What one page load has read from the API, shared by its layouts and its page. */
const pageClient = cache(() => new QueryClient());

const currentSession = cache(async () => readSession((await headers()).get('cookie')));

/** Whether the browser requesting the page is signed in. */
export async function isSignedIn(): Promise<boolean> {
  return (await currentSession()) !== null;
}

/** Whether the browser is signed in and the API still accepts its token; for the sign-in pages. */
export async function sessionWorks(): Promise<boolean> {
  if (!(await currentSession())) return false;
  try {
    await call(listOrganizations, { query: { limit: 1 } }, { send: sendFromPage });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** The path and query of the requested page. */
export async function currentPath(): Promise<string> {
  const url = new URL((await headers()).get('x-masthead-path') ?? '/', 'http://dashboard.invalid');
  url.searchParams.delete('_rsc');
  return `${url.pathname}${url.search}`;
}

async function sendFromPage(url: string, init: RequestInit): Promise<Response> {
  const session = await currentSession();
  const incoming = await headers();
  const outgoing = {
    'x-masthead-source': 'ui',
    ...(session && { authorization: `Bearer ${session.token}` }),
  };
  try {
    const answer = await sendUpstream({
      method: init.method ?? 'GET',
      url,
      headers: outgoing,
      address: incoming.get('x-forwarded-for') ?? 'unknown',
    });
    return asResponse(answer);
  } catch (error) {
    if (error instanceof UpstreamFailure) throw new Problem(error.status, error.message);
    throw error;
  }
}

/**
 * Goes to the sign-in page, which comes back here afterwards.
 * @param problem why the session no longer works; the page says so to somebody suspended
 */
async function redirectToSignIn(problem?: Problem): Promise<never> {
  const next = `next=${encodeURIComponent(await currentPath())}`;
  const isSuspended = problem?.reasons.includes(ACCOUNT_SUSPENDED);
  redirect(`/sign-in?${next}${isSuspended ? `&sso=${ACCOUNT_SUSPENDED}` : ''}`);
}

/**
 * Reads an endpoint for a page, once per page load, and adds it to the browser's cache.
 * Goes to the sign-in page when the browser isn't signed in.
 * @throws Problem for every other error; `readOrProblem` returns it instead
 */
export async function read<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E>> {
  if (endpoint.needs !== 'nothing' && !(await currentSession())) await redirectToSignIn();
  const fetched = await pageClient()
    .fetchQuery({
      queryKey: keyOf(endpoint, input),
      queryFn: () => call(endpoint, input, { send: sendFromPage }),
      staleTime: Number.POSITIVE_INFINITY,
    })
    .catch((error: unknown) => error);
  if (fetched instanceof Problem && fetched.status === 401 && endpoint.needs !== 'nothing')
    await redirectToSignIn(fetched);
  if (fetched instanceof Error) throw fetched;
  return fetched as ReplyOf<E>;
}

/** Like `read`, for pages that show an error in place. */
export async function readOrProblem<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ data: ReplyOf<E>; problem: null } | { data: null; problem: Problem }> {
  try {
    return { data: await read(endpoint, input), problem: null };
  } catch (error) {
    if (error instanceof Problem) return { data: null, problem: error };
    throw error;
  }
}

/** Like `readOrProblem`, for what only the server needs: the reply isn't sent to the browser. */
export async function readUnsent<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ data: ReplyOf<E>; problem: null } | { data: null; problem: Problem }> {
  try {
    return { data: await call(endpoint, input, { send: sendFromPage }), problem: null };
  } catch (error) {
    if (error instanceof Problem) return { data: null, problem: error };
    throw error;
  }
}

/** Whether the API finds something. */
export async function isThere<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<boolean> {
  const { problem } = await readUnsent(endpoint, input);
  return problem?.status !== 404;
}

/** Reads several endpoints at once for a page's first paint; the browser retries and shows failures. */
export async function prefetch(...reads: (() => Promise<unknown>)[]): Promise<void> {
  if (!(await currentSession())) await redirectToSignIn();
  await Promise.all(reads.map((one) => one()));
}

/** A read for `prefetch`. */
export function reading<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): () => Promise<unknown> {
  return () => readOrProblem(endpoint, input);
}

/** A list's first page for `prefetch`, as `pagesFor` reads it in the browser. */
export function readingPages<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): () => Promise<ReplyOf<E> | undefined> {
  return async () => {
    const options = pagesFor(endpoint, input, { send: sendFromPage });
    await pageClient().prefetchInfiniteQuery(options);
    return pageClient().getQueryData<InfiniteData<ReplyOf<E>>>(options.queryKey)?.pages[0];
  };
}

/** What the boundaries of one page load have already been given, by its hash and time. */
const givenQueries = cache(() => new Map<string, DehydratedState['queries'][number]>());

/**
 * What the page read, for `HydrationBoundary`. All boundaries of a page get the same objects, which
 * React sends once.
 */
export function pageState(): DehydratedState {
  const { mutations, queries } = dehydrate(pageClient());
  const given = givenQueries();
  return {
    mutations,
    queries: queries.map((query) => {
      const key = `${query.queryHash} ${query.state.dataUpdatedAt}`;
      const same = given.get(key) ?? query;
      given.set(key, same);
      return same;
    }),
  };
}
