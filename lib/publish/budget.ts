import type { Answer } from '#lib/http.ts';
import { Refusal } from '#lib/service/errors.ts';
import { type Budget, networkOf, spend } from '#lib/service/http/rate-limits.ts';
import { plainText } from './answers.ts';
import type { Reading } from './reading.ts';

/**
 * Counts what a reader's network does on a site.
 * @returns 429 with the message once the budget is used up; else null
 */
export async function withinBudget(
  { database, site, address }: Pick<Reading, 'database' | 'site' | 'address'>,
  name: string,
  budget: Budget,
  message: string,
): Promise<Answer | null> {
  try {
    await spend(database.orm, `site ${name} ${site.id} ${networkOf(address)}`, budget, message);
    return null;
  } catch (error) {
    if (error instanceof Refusal)
      return plainText(429, message, { 'retry-after': `${budget.seconds}` });
    throw error;
  }
}
