import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/custom-fields.ts';
import { CUSTOM_FIELDS_MAXIMUM } from '#lib/contract/custom-fields.ts';
import { takesOptions } from '#lib/contract/field-values.ts';
import { formatNumber } from '#lib/contract/format.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { customFieldValues, spaces, customFields as table } from '../database/schema/index.ts';
import { isUniqueViolation } from '../database/transaction.ts';
import { badField, conflict } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { newId } from '../security/secrets.ts';
import { keepValuesValid, optionCounts } from './options.ts';
import { type FieldRow, findField, labelOf, presentField } from './rows.ts';

/** How many spaces are named as examples. */
const EXAMPLES = 5;

const targetOf = (row: FieldRow) => ({ type: 'custom-field', id: row.id, label: labelOf(row) });

/** @throws Refusal 400 for a name or type that differs from the field's */
function requireUnchanged(row: FieldRow, { name, type }: { name?: string; type?: string }): void {
  if (name !== undefined && name !== row.name)
    throw badField(
      'name',
      `A field’s name can’t be changed, because scripts find the field by it. Change the title, or create another field.`,
    );
  if (type !== undefined && type !== row.type)
    throw badField(
      'type',
      `A field’s type can’t be changed, because existing values would not fit. Create another field of the type ${type}.`,
    );
}

/** Counts the spaces with a value, by field. */
async function spacesHolding(
  database: Executor,
  fieldIds: readonly string[],
): Promise<Map<string, number>> {
  const { fieldId } = customFieldValues;
  const rows = await database
    .select({ fieldId, spaces: count() })
    .from(customFieldValues)
    .where(isOneOf(fieldId, fieldIds))
    .groupBy(fieldId);
  return new Map(rows.map((row) => [row.fieldId, row.spaces]));
}

async function insertField(database: Executor, row: FieldRow): Promise<void> {
  const { organizationId, name } = row;
  const existing = await database.$count(table, eq(table.organizationId, organizationId));
  if (existing >= CUSTOM_FIELDS_MAXIMUM)
    throw conflict(
      `This organization has ${formatNumber(existing)} custom fields, which is the limit. Delete one first.`,
      ['too-many-fields'],
    );
  try {
    await database.insert(table).values(row);
  } catch (error) {
    if (!isUniqueViolation(error, 'custom_fields_name')) throw error;
    throw conflict(`A custom field called ${name} already exists. Choose another name.`, [
      'name-taken',
    ]);
  }
}

export const customFields: Handlers<typeof contract> = {
  async listCustomFields({ instance, database, organization, query, cursors }) {
    const where = eq(table.organizationId, organization.id);
    const order = [table.createdAt, table.id];
    const rows = await database
      .select()
      .from(table)
      .where(and(where, after(order, 'asc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'asc'))
      .limit(query.limit + 1);
    const isAdmin = organization.permissions.admin;
    const ids = rows.map(({ id }) => id);
    const holding = isAdmin ? await spacesHolding(database, ids) : new Map<string, number>();
    const total = await database.$count(table, where);
    return pageOf(
      rows,
      query.limit,
      total,
      cursors,
      (row) => [row.createdAt.toISOString(), row.id],
      (row) => ({
        ...presentField(instance.appUrl, row, organization),
        ...(isAdmin && { spaces: holding.get(row.id) ?? 0 }),
      }),
    );
  },

  async createCustomField({ instance, database, organization, caller, body, now, record }) {
    const row: FieldRow = {
      id: newId('cfd'),
      organizationId: organization.id,
      name: body.name,
      type: body.type,
      title: body.title ?? '',
      description: body.description ?? '',
      placeholder: body.placeholder ?? '',
      options: body.options ?? null,
      createdBy: caller.id,
      createdAt: now,
      updatedAt: now,
    };
    await insertField(database, row);
    record({
      target: targetOf(row),
      payload: { after: { name: row.name, type: row.type } },
    });
    return presentField(instance.appUrl, row, organization);
  },

  async getCustomField({ instance, database, organization, parameters }) {
    const row = await findField(database, organization.id, parameters.fieldName);
    return presentField(instance.appUrl, row, organization);
  },

  async updateCustomField(context) {
    const { instance, database, organization, caller, parameters, body, now, record } = context;
    const row = await findField(database, organization.id, parameters.fieldName);
    requireUnchanged(row, body);
    if (body.options && !takesOptions(row.type))
      throw badField('options', `${labelOf(row)} has the type ${row.type}, which has no options.`);
    const moved = await keepValuesValid(database, row, body, { id: caller.id, now });
    const { title, description, placeholder, options } = body;
    const sent = { title, description, placeholder, options };
    const keys = (Object.keys(sent) as (keyof typeof sent)[]).filter(
      (key) => sent[key] !== undefined && JSON.stringify(sent[key]) !== JSON.stringify(row[key]),
    );
    if (keys.length === 0) return presentField(instance.appUrl, row, organization);
    const pick = (from: Partial<FieldRow>) =>
      Object.fromEntries(keys.map((key) => [key, from[key]]));
    const changes = { ...pick(sent as Partial<FieldRow>), updatedAt: now };
    const changed = { ...row, ...changes };
    await database.update(table).set(changes).where(eq(table.id, row.id));
    record({
      target: targetOf(changed),
      payload: { before: pick(row), after: pick(changed), ...(moved > 0 && { moved }) },
    });
    return presentField(instance.appUrl, changed, organization);
  },

  async deleteCustomField({ database, organization, parameters, record }) {
    const row = await findField(database, organization.id, parameters.fieldName);
    const held = (await spacesHolding(database, [row.id])).get(row.id) ?? 0;
    await database.delete(table).where(eq(table.id, row.id));
    record({
      target: targetOf(row),
      payload: { before: { name: row.name, type: row.type, spaces: held } },
    });
    return undefined;
  },

  async getCustomFieldUsage({ database, organization, parameters }) {
    const row = await findField(database, organization.id, parameters.fieldName);
    const { fieldId, spaceId } = customFieldValues;
    const holding = database
      .select({ id: spaceId })
      .from(customFieldValues)
      .where(eq(fieldId, row.id));
    const isHolding = sql`${spaces.id} in ${holding}`;
    const examples = await database
      .select({ id: spaces.id, title: spaces.title })
      .from(spaces)
      .where(and(isHolding, isNull(spaces.deletedAt)))
      .orderBy(asc(sql`lower(${spaces.title})`), asc(spaces.id))
      .limit(EXAMPLES);
    const counts = row.options ? await optionCounts(database, row) : new Map<string, number>();
    return {
      spaces: await database.$count(customFieldValues, eq(fieldId, row.id)),
      trashed: await database.$count(spaces, and(isHolding, isNotNull(spaces.deletedAt))),
      options: (row.options ?? []).map((option) => ({ option, spaces: counts.get(option) ?? 0 })),
      examples,
    };
  },
};
