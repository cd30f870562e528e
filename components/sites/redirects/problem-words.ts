import type { Redirect, RedirectProblem } from '#lib/contract/redirects.ts';

type Words = {
  /** In the table and the filter. */
  name: string;
  /** After 1, and after any other number, in the head. */
  counted: [one: string, many: string];
  /** What it means for whoever follows it. */
  means: string;
};

/** What people call each problem of a redirect, the worst first. */
export const problemWords: Record<RedirectProblem, Words> = {
  loop: {
    name: 'Loop',
    counted: ['loop', 'loops'],
    means: 'It comes back to where it started: browsers give up with an error',
  },
  dead: {
    name: 'Dead target',
    counted: ['dead', 'dead'],
    means: 'What it leads to is no longer on the site: visitors find nothing',
  },
  chain: {
    name: 'Several hops',
    counted: ['chain', 'chains'],
    means: 'It leads to a path that is redirected itself: visitors wait for each',
  },
  shadowed: {
    name: 'Never reached',
    counted: ['shadowed', 'shadowed'],
    means: 'An older redirect has the same path in other letters, and case is ignored',
  },
};

/** The most paths of a way that are written out. */
const WRITTEN = 6;

/** What to write beside one redirect: of a chain how many hops it is, of both the paths on the way. */
export function problemOn({ problem, way }: Pick<Redirect, 'problem' | 'way'>) {
  if (!problem) return null;
  const words = problemWords[problem];
  if (!way) return { name: words.name, means: words.means };
  const hops = way.length - 1;
  const written =
    way.length > WRITTEN ? [...way.slice(0, WRITTEN - 2), '…', ...way.slice(-1)] : way;
  return {
    name: problem === 'chain' ? `${hops} hops` : words.name,
    means: `${words.means}. ${written.join(' → ')}`,
  };
}
