import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Role } from '#lib/contract/levels.ts';
import type {
  MemberChangeKind,
  MemberChangeOutcome,
  MemberChangeStatus,
} from '#lib/contract/member-changes.ts';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Changes of many members, which run in the background; the first kind was of roles, hence the tables’ names. */
export const memberChanges = pgTable(
  'role_changes',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MemberChangeKind>().notNull().default('role'),
    /** Whether those removed are blocked. */
    block: boolean('block').notNull().default(false),
    /** The new role, null for guest; unused for other changes, and when `undoes` is set. */
    role: text('role').$type<Role>(),
    /** The change that this one undoes. */
    undoes: identifier('undoes'),
    status: text('status').$type<MemberChangeStatus>().notNull(),
    reason: text('reason'),
    startedBy: identifier('started_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('role_changes_time').on(table.organizationId, table.createdAt, table.id)],
);

/** The people of a change, with the role each had and gets: the same in a change of something else. */
export const memberChangePeople = pgTable(
  'role_change_people',
  {
    changeId: identifier('change_id')
      .notNull()
      .references(() => memberChanges.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The role when the change was requested; null is a guest. */
    before: text('before').$type<Role>(),
    after: text('after').$type<Role>(),
    outcome: text('outcome').$type<MemberChangeOutcome>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.position] }),
    index('role_change_people_user').on(table.userId, table.changeId),
    index('role_change_people_outcome').on(table.changeId, table.outcome, table.position),
  ],
);
