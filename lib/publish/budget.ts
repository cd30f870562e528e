import type { Answer } from '#lib/http.ts';
import { Refusal } from '#lib/service/errors.ts';
import { networkOf, type RateLimit, spend } from '#lib/service/http/rate-limits.ts';
import { answerFailure } from './page/failures.ts';
import type { Reading } from './reading.ts';

/**
 * Counts what a reader's network does on a site.
 * @returns 429, for programs with the message, once the budget is used up; else null
 */
export async function withinBudget(
  reading: Reading,
  name: string,
  budget: RateLimit,
  message: string,
): Promise<Answer | null> {
  const { database, site, address } = reading;
  try {
    const key = `site ${name} ${site.id} ${networkOf(address)}`;
    await spend(database.orm, key, budget, message, false);
    return null;
  } catch (error) {
    if (error instanceof Refusal)
      return answerFailure(reading, 'tooMany', {
        text: message,
        headers: { 'retry-after': `${budget.seconds}` },
      });
    throw error;
  }
}
