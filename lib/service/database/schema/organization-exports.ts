import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrganizationExportStatus } from '#lib/contract/organization-exports.ts';
import { bytes, identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Archives of an organization, built in the background; deleted when they expire. */
export const organizationExports = pgTable(
  'organization_exports',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    status: text('status').$type<OrganizationExportStatus>().notNull(),
    reason: text('reason'),
    /** Counts how often it was begun: what an earlier run still writes is refused. */
    attempt: integer('attempt').notNull().default(0),
    /** The spaces and sites that are in the archive, of how many. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of the archive. */
    sha256: text('sha256'),
    startedBy: identifier('started_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When the archive is deleted; null until it is complete. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('organization_exports_time').on(table.organizationId, table.createdAt, table.id),
    index('organization_exports_expiry').on(table.expiresAt),
    index('organization_exports_person').on(table.startedBy),
  ],
);

/** The bytes of an archive, in parts. */
export const organizationExportParts = pgTable(
  'organization_export_parts',
  {
    exportId: identifier('export_id')
      .notNull()
      .references(() => organizationExports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
);
