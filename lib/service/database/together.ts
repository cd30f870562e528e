/**
 * Waits for statements that were sent without waiting for each other, which a connection carries out
 * in their order. All have ended when it returns or throws, so that none follows a rollback.
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
