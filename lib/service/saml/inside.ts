import { type SQL, sql } from 'drizzle-orm';
import { users } from '../database/schema/index.ts';

/** Whether an address is at one of an organization's e-mail domains: its providers sign in no other. */
export function isAddressInside(domains: readonly string[], email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** The same of a user's address, as a condition on its row. */
export function isUserInside(domains: readonly string[]): SQL {
  if (domains.length === 0) return sql`false`;
  const given = sql.join(
    domains.map((domain) => sql`${domain}`),
    sql`, `,
  );
  return sql`split_part(${users.email}, '@', -1) in (${given})`;
}
