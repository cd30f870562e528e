import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { RECOVERY_CODES } from '#lib/contract/recovery-codes.ts';
import type { Executor } from '../database/executor.ts';
import { recoveryCodes as table } from '../database/schema/index.ts';
import { badField } from '../errors.ts';
import { hashOf } from '../security/secrets.ts';

/** Without letters and digits that look alike: 32 of them, as Crockford's Base32. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A new code: 100 random bits, in groups to type. */
function newRecoveryCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** How a code is stored, however it was typed. */
function storedForm(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return hashOf(letters.replaceAll('o', '0').replace(/[il]/g, '1'));
}

/** Gives a person new codes in place of the earlier ones. @returns the codes, which aren't stored */
export async function replaceRecoveryCodes(
  database: Executor,
  userId: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await database.delete(table).where(eq(table.userId, userId));
  await database
    .insert(table)
    .values(codes.map((code) => ({ hash: storedForm(code), userId, createdAt: now })));
  return codes;
}

/** How many unused codes a person has. */
export function countRecoveryCodes(database: Executor, userId: string): Promise<number> {
  return database.$count(table, and(eq(table.userId, userId), isNull(table.usedAt)));
}

/** When a person got their codes. */
export async function recoveryCodesCreatedAt(
  database: Executor,
  userId: string,
): Promise<Date | undefined> {
  const [row] = await database
    .select({ createdAt: table.createdAt })
    .from(table)
    .where(eq(table.userId, userId))
    .limit(1);
  return row?.createdAt;
}

/** Uses a code of a person up: one statement, so that only one of two parallel uses counts. */
export async function takeRecoveryCode(
  database: Executor,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await database
    .update(table)
    .set({ usedAt: now })
    .where(and(eq(table.hash, storedForm(code)), eq(table.userId, userId), isNull(table.usedAt)))
    .returning({ one: sql`1` });
  return used.length > 0;
}

/** 400: a code that isn't one of the person's, or was used. */
export const wrongRecoveryCode = () =>
  badField(
    'recoveryCode',
    'This isn’t one of your unused recovery codes. Check it, or use another.',
  );
