import { createHmac } from 'node:crypto';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { siteVisitorKeys as table } from '../database/schema/index.ts';
import { acceptedKeys, authenticatorOf, type Keys, newId } from '../security/secrets.ts';

/** A key that signs visitors' tokens. A site's first key has the site's id and needs no row. */
export type VisitorKey = {
  id: string;
  /** Null: the current key. */
  endsAt: Date | null;
};

/** A key with its dates, for the people who set it up; a first key that was never read has none. */
type DatedVisitorKey = VisitorKey & { createdAt?: Date; readAt?: Date | null };

/** The private key of a site, derived from its id, so that it doesn't have to be stored. */
export function secretOfVisitorKey(keys: Keys, siteId: string, keyId: string): string {
  return authenticatorOf(keys.link, `visitor\n${siteId}\n${keyId}`, 32);
}

/** The private key and, while the instance has a previous secret, the one it had then. */
export function secretsOfVisitorKey(keys: Keys, siteId: string, keyId: string): string[] {
  return acceptedKeys(keys).map((those) => secretOfVisitorKey(those, siteId, keyId));
}

/** The keys of a site that haven't ended, the current one first. */
export async function visitorKeysOf(
  database: Executor,
  siteId: string,
  now = new Date(),
): Promise<DatedVisitorKey[]> {
  const { id, endsAt, createdAt, readAt } = table;
  const rows = await database
    .select({ id, endsAt, createdAt, readAt })
    .from(table)
    .where(and(eq(table.siteId, siteId), or(isNull(table.endsAt), gt(table.endsAt, now))))
    .orderBy(sql`${table.endsAt} is not null`, desc(table.createdAt), desc(table.id));
  return rows[0]?.endsAt === null ? rows : [{ id: siteId, endsAt: null }, ...rows];
}

/**
 * Replaces the current key of a site. Earlier ones that were still valid end no later than it.
 * @returns the new key's id
 */
export async function replaceVisitorKey(
  database: Executor,
  siteId: string,
  { endsAt, now }: { endsAt: Date; now: Date },
): Promise<string> {
  const [current] = await visitorKeysOf(database, siteId, now);
  if (current?.id === siteId)
    await database
      .insert(table)
      .values({ id: siteId, siteId, createdAt: now, endsAt })
      .onConflictDoNothing();
  const endsLater = or(isNull(table.endsAt), gt(table.endsAt, endsAt));
  await database
    .update(table)
    .set({ endsAt })
    .where(and(eq(table.siteId, siteId), endsLater));
  const id = newId('svk');
  await database.insert(table).values({ id, siteId, createdAt: now, endsAt: null });
  return id;
}

/** Notes that a key was read; before, it can't have signed anything. */
export async function markVisitorKeyRead(
  database: Executor,
  siteId: string,
  id: string,
  now: Date,
): Promise<void> {
  await database
    .insert(table)
    .values({ id, siteId, createdAt: now, readAt: now, endsAt: null })
    .onConflictDoUpdate({ target: table.id, set: { readAt: now } });
}

/** Signs claims as a visitor's token: a JWT with HS256. */
export function signVisitorToken(claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
