import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type { Redirect, RedirectDestination } from '#lib/contract/redirects.ts';

/** Where a path leads, as the API returns it. */
export type Trace = {
  hops: Redirect[];
  end: 'arrives' | 'no-redirect' | 'loop' | 'dead';
  arrivesAt?: { path: string; title: string } | undefined;
};

/** A way to fix the problem of a path. */
export type Fix =
  /** Deletes the redirect that leads back. */
  | { kind: 'open-loop'; redirect: Redirect; backTo: string }
  /** Points all redirects but the last at the end. */
  | { kind: 'straighten'; redirects: Redirect[]; destination: RedirectDestination; name: string }
  /** Opens the dialog to select another destination. */
  | { kind: 'elsewhere'; redirect: Redirect }
  /** Deletes a redirect that is never used, as another one comes first. */
  | { kind: 'take-out-shadowed'; redirect: Redirect; first: Redirect };

/**
 * The ways to fix a tested path, the best first.
 * @param shadowed redirects of the same path in another case that are never used
 */
export function fixesFor({ hops, end }: Trace, shadowed: readonly Redirect[]): Fix[] {
  const [first, last] = [hops[0], hops.at(-1)];
  if (!first || !last) return [];
  const fixes: Fix[] = [];
  if (end === 'loop') {
    const backTo = loopStart(hops);
    // With more hops than a browser follows, the redirect that closes the loop isn't known.
    if (backTo) fixes.push({ kind: 'open-loop', redirect: last, backTo: backTo.source });
    fixes.push({ kind: 'elsewhere', redirect: backTo ? last : first });
  } else if (end === 'dead') fixes.push({ kind: 'elsewhere', redirect: last });
  else if (end === 'arrives' && hops.length > 1) {
    const name = last.target?.title ?? last.target?.path ?? 'the end';
    const { destination } = last;
    fixes.push({ kind: 'straighten', redirects: hops.slice(0, -1), destination, name });
  }
  for (const redirect of shadowed) fixes.push({ kind: 'take-out-shadowed', redirect, first });
  return fixes;
}

/** The redirect that the last hop of a loop leads back to. */
function loopStart(hops: readonly Redirect[]): Redirect | undefined {
  const path = hops.at(-1)?.target?.path;
  return path === undefined
    ? undefined
    : hops.find(({ source }) => keyOfPath(source) === keyOfPath(path));
}
