/**
 * Waits for statements that were sent without waiting for each other. All have ended when it returns
 * or throws, so that none follows a rollback. A transaction carries them out as they were sent:
 * `execute()` sends at once, and a query that is only awaited, here or in a function, after those.
 * @throws the error of the first that failed
 */
export async function together<Results extends readonly unknown[]>(
  statements: readonly [...Results],
): Promise<{ -readonly [Index in keyof Results]: Awaited<Results[Index]> }> {
  const outcomes = await Promise.allSettled(statements);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as { -readonly [Index in keyof Results]: Awaited<Results[Index]> };
}
