import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CustomFieldType, CustomFieldValue } from '#lib/contract/field-values.ts';
import { identifier, moment } from './columns.ts';
import { spaces } from './content.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** JSON that is often plain text: Drizzle's own column would read the text `12` as a number. */
const value = customType<{ data: CustomFieldValue; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (given) => JSON.stringify(given),
  fromDriver: (stored) => stored as CustomFieldValue,
});

export const customFields = pgTable(
  'custom_fields',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: identifier('name').notNull(),
    type: text('type').$type<CustomFieldType>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    placeholder: text('placeholder').notNull(),
    /** Of selections. */
    options: jsonb('options').$type<string[]>(),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('custom_fields_name').on(table.organizationId, table.name),
    index('custom_fields_order').on(table.organizationId, table.createdAt, table.id),
    check(
      'custom_fields_type',
      sql`type in ('text', 'number', 'boolean', 'tags', 'select:multi', 'select:single')`,
    ),
  ],
);

export const customFieldValues = pgTable(
  'custom_field_values',
  {
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    fieldId: identifier('field_id')
      .notNull()
      .references(() => customFields.id, { onDelete: 'cascade' }),
    value: value('value').notNull(),
    updatedBy: identifier('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.fieldId] }),
    index('custom_field_values_field').on(table.fieldId),
  ],
);
