import type { RedirectProblem } from '#lib/contract/redirects.ts';

/** How many redirects a browser follows before it gives up. */
export const HOPS_MAXIMUM = 20;

/** A redirect as far as following needs it: the key of its destination's path, null if that is gone. */
export type RedirectHop = { to: string | null };

/** The followed redirects, and how following ended. */
export type Walk<S extends RedirectHop> = { hops: S[]; end: 'arrives' | 'loop' | 'dead' };

/**
 * Follows a redirect like a browser, which gives up after `HOPS_MAXIMUM`.
 * @param next the redirect that a visitor of a path gets, if any
 */
export function walk<S extends RedirectHop>(
  start: S,
  next: (key: string) => S | undefined,
): Walk<S> {
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

/** The hops that were followed, once around for a loop. */
export type WalkResult<S extends RedirectHop> = { problem: RedirectProblem; hops: S[] };

/**
 * The worst problem of a redirect. A shadowed one has only that problem; one that leads nowhere hides
 * nothing, as it is ignored.
 * @param state whether visitors get another redirect at its path, and whether the site shows something there
 */
export function problemOf<S extends RedirectHop>(
  redirect: S,
  { isShadowed, isHiding }: { isShadowed: boolean; isHiding: boolean },
  next: (key: string) => S | undefined,
): WalkResult<S> | undefined {
  const hops = [redirect];
  if (isShadowed) return { problem: 'shadowed', hops };
  if (redirect.to === null) return { problem: 'dead', hops };
  const walked = walk(redirect, next);
  if (walked.end === 'loop') return { problem: 'loop', hops: walked.hops };
  if (isHiding && walked.end === 'arrives') return { problem: 'hides', hops };
  return walked.hops.length > 1 ? { problem: 'chain', hops: walked.hops } : undefined;
}
