import type { Problem } from '#lib/client/problem.ts';

/** How much of each list is shown; tokens and passkeys have lower maxima of their own. */
export const signInsShown = { limit: 50 };
export const allShown = { limit: 100 };

/** Whether the API does not have what was asked for, which is then left out of the page. */
export function isMissing(problem: Problem | null): boolean {
  return problem?.status === 404 || problem?.status === 405;
}
