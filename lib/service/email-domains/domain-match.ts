import { type SQL, sql } from 'drizzle-orm';
import { users } from '../database/schema/index.ts';

/** A condition on users: the address is at one of an organization's email domains. */
export function isUserInside(domains: readonly string[]): SQL {
  if (domains.length === 0) return sql`false`;
  const given = sql.join(
    domains.map((domain) => sql`${domain}`),
    sql`, `,
  );
  return sql`split_part(${users.email}, '@', -1) in (${given})`;
}
