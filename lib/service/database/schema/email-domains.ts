import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';

/** What is known of an organization's email domains: whether DNS says that they are its own. */
export const emailDomains = pgTable(
  'email_domains',
  {
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Lowercase. */
    domain: identifier('domain').notNull(),
    /** Makes the DNS record of this claim differ from that of an earlier one. */
    nonce: text('nonce').notNull(),
    /** Counts without a DNS record: a demo's example. */
    assumed: boolean('assumed').notNull().default(false),
    claimedAt: moment('claimed_at').notNull(),
    /** Null while the domain means nothing. */
    provenAt: moment('proven_at'),
    /** When DNS last had the record. */
    seenAt: moment('seen_at'),
    /** Since when a proven domain's record is missing; it lapses a week later. */
    lostAt: moment('lost_at'),
    checkedAt: moment('checked_at'),
    /** The DNS record found at the last check. */
    found: text('found'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.domain] }),
    uniqueIndex('email_domains_owner')
      .on(table.domain)
      .where(sql`proven_at is not null and not assumed`),
    index('email_domains_check').on(table.checkedAt).where(sql`not assumed`),
  ],
);
