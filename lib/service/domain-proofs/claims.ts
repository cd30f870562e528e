import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { organizations, emailDomains as table } from '../database/schema/index.ts';
import type { Instance } from '../http/handler.ts';
import { newId } from '../security/secrets.ts';

/**
 * Makes these the email domains of an organization, whose lock is held. Those it had keep their proof;
 * one that comes back later needs a new record.
 * @returns those that count
 */
export async function claimDomains(
  database: Executor,
  { provenAtOnce }: Pick<Instance, 'provenAtOnce'>,
  organizationId: string,
  domains: readonly string[],
  now: Date,
): Promise<string[]> {
  const ours = eq(table.organizationId, organizationId);
  const kept = domains.length > 0 ? notInArray(table.domain, [...domains]) : undefined;
  await database.delete(table).where(and(ours, kept));
  const rows = domains.map((domain) => {
    const assumed = provenAtOnce?.(domain) ?? false;
    const provenAt = assumed ? now : null;
    return { organizationId, domain, nonce: newId('dns'), assumed, claimedAt: now, provenAt };
  });
  if (rows.length > 0) await database.insert(table).values(rows).onConflictDoNothing();
  return keepProven(database, organizationId);
}

/** Copies which domains count to their organization, where everything reads it. */
export async function keepProven(database: Executor, organizationId: string): Promise<string[]> {
  const ours = and(eq(table.organizationId, organizationId), isNotNull(table.provenAt));
  const domains = database
    .select({ all: sql`coalesce(array_agg(${table.domain} order by ${table.domain}), '{}')` })
    .from(table)
    .where(ours);
  const [row] = await database
    .update(organizations)
    .set({ provenDomains: sql`(${domains})` })
    .where(eq(organizations.id, organizationId))
    .returning({ provenDomains: organizations.provenDomains });
  return row?.provenDomains ?? [];
}
