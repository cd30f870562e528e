import type { Redirect, RedirectProblem } from '#lib/contract/redirects.ts';

type ProblemWords = {
  /** In the table and the filter. */
  name: string;
  /** After 1, and after any other number, in the page head. */
  counted: [one: string, many: string];
  /** What it means for visitors. */
  means: string;
};

/** The words for each problem of a redirect, the worst first. */
export const problemWords: Record<RedirectProblem, ProblemWords> = {
  loop: {
    name: 'Loop',
    counted: ['loop', 'loops'],
    means: 'It leads back to where it started, so browsers show an error',
  },
  dead: {
    name: 'Dead target',
    counted: ['dead target', 'dead targets'],
    means: 'Its target is no longer on the site, so visitors see “Page not found”',
  },
  hides: {
    name: 'Hides content',
    counted: ['hides content', 'hide content'],
    means: 'The site shows something at this path, which visitors can’t reach there anymore',
  },
  chain: {
    name: 'Chain',
    counted: ['chain', 'chains'],
    means: 'It leads to a path that is redirected again, so visitors wait longer',
  },
  shadowed: {
    name: 'Never reached',
    counted: ['never reached', 'never reached'],
    means: 'An older redirect has the same path with different capitalization, and case is ignored',
  },
};

/** The most paths that are written out. */
const MAX_PATHS = 6;

/** The text for one redirect's problem: the number of hops of a chain, and the paths of chains and loops. */
export function problemText({ problem, way, hides }: Pick<Redirect, 'problem' | 'way' | 'hides'>) {
  if (!problem) return null;
  const words = problemWords[problem];
  if (problem === 'hides' && hides)
    return {
      name: `Hides ${hides}`,
      means: `${hides} is at this path, and visitors can’t reach it there anymore`,
    };
  if (!way) return { name: words.name, means: words.means };
  const hops = way.length - 1;
  const written =
    way.length > MAX_PATHS ? [...way.slice(0, MAX_PATHS - 2), '…', ...way.slice(-1)] : way;
  return {
    name: problem === 'chain' ? `${hops} hops` : words.name,
    means: `${words.means}. ${written.join(' → ')}`,
  };
}
