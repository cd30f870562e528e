import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Executor } from './database/executor.ts';
import { idempotencyKeys } from './database/schema/index.ts';
import { badRequest, conflict, Refusal } from './errors.ts';

export type Kept = { status: number; body: unknown };

/** What of a request must be equal when its key is sent again. */
export function fingerprintOf(method: string, url: string, body: string): string {
  return createHash('sha256').update(`${method} ${url}\n${body}`).digest('hex');
}

/**
 * Takes an `Idempotency-Key` for a request, inside its transaction: a second request with the same key
 * waits for the first and gets its answer.
 * @returns the answer of the first, or null when this is the first
 * @throws Refusal 400 for a key of a wrong shape, 409 when the answer held a secret shown once, 422 when the key came with another request
 */
export async function takeKey(
  database: Executor,
  userId: string,
  key: string,
  request: string,
  now: Date,
): Promise<Kept | null> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw badRequest(
      'An Idempotency-Key has 1 to 255 visible ASCII characters; a UUID is a good one.',
    );
  }
  const inserted = await database
    .insert(idempotencyKeys)
    .values({ userId, key, request, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length > 0) return null;
  const [first] = await database
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (first && first.request !== request) {
    throw new Refusal(422, 'This Idempotency-Key came with another request before. Use a new key.');
  }
  if (!first?.status)
    throw conflict('This request was carried out before. Its answer was shown once.');
  return { status: first.status, body: first.body };
}

/** Keeps the answer that goes with a key. */
export async function keepAnswer(
  database: Executor,
  userId: string,
  key: string,
  kept: Kept,
): Promise<void> {
  await database
    .update(idempotencyKeys)
    .set({ status: kept.status, body: kept.body ?? null })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}
