import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type { Redirect } from '#lib/contract/redirects.ts';

/** A loop or a chain of redirects. */
export type Way = {
  problem: 'loop' | 'chain';
  /** The paths in order; a loop ends with the one it leads back to. */
  paths: readonly string[];
  /** When the redirect from each path was last changed, as an ISO time, where it is known. */
  changedAt: (string | undefined)[];
  /** The paths of other redirects that lead into it. */
  others: string[];
};

type Problematic = Pick<Redirect, 'source' | 'problem' | 'way' | 'updatedAt'>;

/** The loops and chains of redirects, each once: those around one loop, or to one end, belong together. */
export function waysOf(redirects: readonly Problematic[]): Way[] {
  const ways = new Map<string, Omit<Way, 'changedAt'> & { sources: string[] }>();
  const changedAt = new Map(
    redirects.map(({ source, updatedAt }) => [keyOfPath(source), updatedAt]),
  );
  for (const { source, problem, way } of redirects) {
    if (!way || (problem !== 'loop' && problem !== 'chain')) continue;
    const paths = problem === 'loop' ? loopIn(way) : way;
    // A loop is the same wherever one enters it.
    const members = problem === 'loop' ? paths.map(keyOfPath).toSorted() : paths.slice(-1);
    const key = [problem, ...new Set(members)].join(' ');
    const known = ways.get(key) ?? { problem, paths, others: [], sources: [] };
    ways.set(key, known);
    known.sources.push(source);
    if (problem === 'chain' && paths.length > known.paths.length) known.paths = paths;
  }
  return [...ways.values()].map(({ sources, ...way }) => {
    const drawn = new Set(way.paths.map(keyOfPath));
    return {
      ...way,
      changedAt: way.paths.map((path) => changedAt.get(keyOfPath(path))),
      others: sources.filter((source) => !drawn.has(keyOfPath(source))),
    };
  });
}

/** The part of a way that leads back to its start. */
function loopIn(way: readonly string[]): readonly string[] {
  const back = keyOfPath(way.at(-1) ?? '');
  return way.slice(way.findIndex((path) => keyOfPath(path) === back));
}
