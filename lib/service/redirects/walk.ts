import type { RedirectProblem } from '#lib/contract/redirects.ts';

/** How many redirects a browser follows before it gives up. */
export const HOPS_MAXIMUM = 20;

/** A redirect as far as following it goes: the key of the path it leads to, null where that is gone. */
export type Step = { to: string | null };

/** The redirects that were followed, and how that ended. */
export type Walk<S extends Step> = { hops: S[]; end: 'arrives' | 'loop' | 'dead' };

/**
 * Follows a redirect as a browser would, which gives up after `HOPS_MAXIMUM`: as in a loop.
 * @param next the redirect that a visitor of a path meets, if any
 */
export function walk<S extends Step>(start: S, next: (key: string) => S | undefined): Walk<S> {
  const hops = [start];
  for (let step = start; ; ) {
    if (step.to === null) return { hops, end: 'dead' };
    const following = next(step.to);
    if (!following) return { hops, end: 'arrives' };
    if (hops.includes(following) || hops.length === HOPS_MAXIMUM) return { hops, end: 'loop' };
    hops.push(following);
    step = following;
  }
}

/** The hops of what was followed, once around where it comes back to a path it left. */
export type Found<S extends Step> = { problem: RedirectProblem; hops: S[] };

/**
 * What is wrong with a redirect. One that nobody meets has that problem alone.
 * @param isShadowed whether visitors meet another one at its path
 */
export function problemOf<S extends Step>(
  redirect: S,
  isShadowed: boolean,
  next: (key: string) => S | undefined,
): Found<S> | undefined {
  const hops = [redirect];
  if (isShadowed) return { problem: 'shadowed', hops };
  if (redirect.to === null) return { problem: 'dead', hops };
  const walked = walk(redirect, next);
  if (walked.end === 'loop') return { problem: 'loop', hops: walked.hops };
  return walked.hops.length > 1 ? { problem: 'chain', hops: walked.hops } : undefined;
}
