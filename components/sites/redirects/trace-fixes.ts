import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type { Redirect, RedirectDestination } from '#lib/contract/redirects.ts';

/** Where a path leads, as the API tells it. */
export type Trace = {
  hops: Redirect[];
  end: 'arrives' | 'no-redirect' | 'loop' | 'dead';
  arrivesAt?: { path: string; title: string } | undefined;
};

/** What would repair what is wrong with a path. */
export type Fix =
  /** Takes out the redirect that leads back. */
  | { kind: 'open-loop'; redirect: Redirect; backTo: string }
  /** Points all before the last at its end. */
  | { kind: 'straighten'; redirects: Redirect[]; destination: RedirectDestination; name: string }
  /** Asks for another destination. */
  | { kind: 'elsewhere'; redirect: Redirect }
  /** Takes out one that nobody meets, since another one comes first. */
  | { kind: 'take-out-shadowed'; redirect: Redirect; first: Redirect };

/**
 * What would repair a path that was followed, the best first.
 * @param shadowed redirects of the same path in other letters that nobody meets
 */
export function fixesFor({ hops, end }: Trace, shadowed: readonly Redirect[]): Fix[] {
  const [first, last] = [hops[0], hops.at(-1)];
  if (!first || !last) return [];
  const fixes: Fix[] = [];
  if (end === 'loop') {
    const backTo = closesAt(hops);
    // Of more redirects than a browser follows none closes anything.
    if (backTo) fixes.push({ kind: 'open-loop', redirect: last, backTo: backTo.source });
    fixes.push({ kind: 'elsewhere', redirect: backTo ? last : first });
  } else if (end === 'dead') fixes.push({ kind: 'elsewhere', redirect: last });
  else if (end === 'arrives' && hops.length > 1) {
    const name = last.target?.title ?? last.target?.path ?? 'its end';
    const { destination } = last;
    fixes.push({ kind: 'straighten', redirects: hops.slice(0, -1), destination, name });
  }
  for (const redirect of shadowed) fixes.push({ kind: 'take-out-shadowed', redirect, first });
  return fixes;
}

/** The redirect that the last of a loop leads back to. */
export function closesAt(hops: readonly Redirect[]): Redirect | undefined {
  const path = hops.at(-1)?.target?.path;
  return path === undefined
    ? undefined
    : hops.find(({ source }) => keyOfPath(source) === keyOfPath(path));
}
