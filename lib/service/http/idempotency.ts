import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { idempotencyKeys } from '../database/schema/index.ts';
import { badRequest, conflict, Refusal } from '../errors.ts';
import { jsonAround } from './long-list.ts';

export type StoredAnswer = { status: number; body: unknown };

/** The longest response that is kept, in characters, since a day of them is in the database. */
const LONGEST_KEPT = 256 * 1024;

/** The parts of a request that must be equal when its key is sent again. */
export function fingerprintOf(method: string, url: string, body: string): string {
  return createHash('sha256').update(`${method} ${url}\n${body}`).digest('hex');
}

/**
 * Claims an `Idempotency-Key` for a request, inside its transaction: a second request with the
 * same key waits for the first and gets its response.
 * @returns the response of the first request, or null when this is the first
 * @throws Refusal 400 for an invalid key, 409 when the response isn't kept, 422 when the
 * key was used for another request
 */
export async function claimKey(
  database: Executor,
  userId: string,
  key: string,
  request: string,
  now: Date,
): Promise<StoredAnswer | null> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw badRequest(
      'An Idempotency-Key must have 1 to 255 visible ASCII characters, such as a UUID.',
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
    throw new Refusal(422, 'This Idempotency-Key was used for another request. Use a new key.');
  }
  if (!first?.status)
    throw conflict(
      'This request was already carried out. Its response isn’t shown again: it held a secret or is longer than 256 KB. Read what it changed instead.',
    );
  return { status: first.status, body: first.body };
}

/** Keeps the response that belongs to a key, unless it is long. */
export async function storeAnswer(
  database: Executor,
  userId: string,
  key: string,
  stored: StoredAnswer,
): Promise<void> {
  const { texts, lists } = jsonAround(stored.body ?? null);
  const [text = 'null'] = texts;
  if (lists.length > 0 || text.length > LONGEST_KEPT) return;
  await database
    .update(idempotencyKeys)
    .set({ status: stored.status, body: sql`${text}::jsonb` })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
}
