import { type SQL, sql } from 'drizzle-orm';
import { users } from '../database/schema/index.ts';

/** Whether a user's address is at one of an organization's e-mail domains, as a condition on its row. */
export function isUserInside(domains: readonly string[]): SQL {
  if (domains.length === 0) return sql`false`;
  const given = sql.join(
    domains.map((domain) => sql`${domain}`),
    sql`, `,
  );
  return sql`split_part(${users.email}, '@', -1) in (${given})`;
}
