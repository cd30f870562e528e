import type { RedirectProblem } from '#lib/contract/redirects.ts';

type Words = {
  /** In the table and the filter. */
  name: string;
  /** After a number, in the head. */
  counted: string;
  /** What it means for whoever follows it. */
  means: string;
};

/** What people call each problem of a redirect, the worst first. */
export const problemWords: Record<RedirectProblem, Words> = {
  loop: {
    name: 'Loop',
    counted: 'loop',
    means: 'It comes back to where it started: browsers give up with an error',
  },
  dead: {
    name: 'Dead target',
    counted: 'dead',
    means: 'What it leads to is no longer on the site: visitors find nothing',
  },
  chain: {
    name: '2 hops',
    counted: 'chain',
    means: 'It leads to a path that is redirected itself: visitors wait for both',
  },
  shadowed: {
    name: 'Never reached',
    counted: 'shadowed',
    means: 'An older redirect has the same path in other letters, and case is ignored',
  },
};
