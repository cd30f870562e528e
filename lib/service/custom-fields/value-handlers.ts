import { and, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/custom-field-values.ts';
import { type CustomFieldValue, checkValue, isSameValue } from '#lib/contract/field-values.ts';
import { roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import { spaces as table } from '../database/schema/index.ts';
import { badRequest, type FieldFault } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { spaceNode, viewOf } from '../permissions/ancestors.ts';
import { applyCustomFieldValues, reviewCustomFieldValues } from './filling.ts';
import { valuesOn, writeValues } from './options.ts';
import { type FieldRow, fieldsOf, presentField } from './rows.ts';

/** A value that fits its field. */
type FieldValue = { field: FieldRow; value: CustomFieldValue | null };

/**
 * Validates values against the fields they name.
 * @throws Refusal 400 that names every faulty one
 */
function fittingValues(
  fields: readonly FieldRow[],
  sent: Readonly<Record<string, { value: CustomFieldValue | null }>>,
): FieldValue[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const faults: FieldFault[] = [];
  const fitting = Object.entries(sent).flatMap(([name, { value }]): FieldValue[] => {
    const field = byName.get(name);
    const checked = field
      ? checkValue(field, value)
      : { fault: 'This organization has no custom field with this name.' };
    if (field && 'value' in checked) return [{ field, value: checked.value }];
    if ('fault' in checked) faults.push({ path: `values.${name}`, message: checked.fault });
    return [];
  });
  if (faults[0]) throw badRequest(`${faults[0].path}: ${faults[0].message}`, faults.slice(0, 100));
  return fitting;
}

export const customFieldValues: Handlers<typeof contract> = {
  async getSpaceCustomFields({ instance, database, organization, space }) {
    const fields = await fieldsOf(database, organization.id);
    const values = (await valuesOn(database, [space.id])).get(space.id);
    return fields.map((field) => {
      const value = values?.get(field.id);
      return {
        customField: presentField(instance.appUrl, field, organization),
        ...(value !== undefined && { value }),
      };
    });
  },

  async updateSpaceCustomFields({ database, organization, space, caller, body, now, record }) {
    const fields = await fieldsOf(database, organization.id);
    const fitting = fittingValues(fields, body.values);
    const before = (await valuesOn(database, [space.id])).get(space.id);
    const changed = fitting.filter(
      ({ field, value }) => !isSameValue(before?.get(field.id), value),
    );
    if (changed.length === 0) return undefined;
    const written = changed.map(({ field, value }) => ({
      spaceId: space.id,
      fieldId: field.id,
      value,
    }));
    await writeValues(database, written, { id: caller.id, now });
    record({
      target: { type: 'space', id: space.id, label: space.row.title },
      payload: { after: { fields: changed.map(({ field }) => field.name) } },
    });
    return undefined;
  },

  async listCustomFieldValues({ database, organization, caller, query, cursors }) {
    const view = await viewOf(database, organization, caller.id);
    const where = and(
      eq(table.organizationId, organization.id),
      isNull(table.deletedAt),
      query.editable ? view.reachesSpaces('edit') : view.seesSpaces,
      query.title ? ilike(table.title, containing(query.title)) : undefined,
    ) as SQL;
    const title = sql<string>`lower(${table.title}) collate "C"`;
    const order = [title, table.id];
    const { id, parentId, defaultLevel, emoji } = table;
    const rows = await database
      .select({ id, title: table.title, emoji, parentId, defaultLevel, key: title.as('key') })
      .from(table)
      .where(and(where, after(order, 'asc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'asc'))
      .limit(query.limit + 1);
    const fields = new Map(
      (await fieldsOf(database, organization.id)).map((field) => [field.id, field.name]),
    );
    const values = await valuesOn(
      database,
      rows.map((row) => row.id),
    );
    const total = await database.$count(table, where);
    return pageOf(
      rows,
      query.limit,
      total,
      cursors,
      (row) => [row.key, row.id],
      (row) => {
        const parent = row.parentId === null ? undefined : view.collections.get(row.parentId);
        const seesParent = parent && view.seesCollection(parent.id);
        const { level } = view.on(spaceNode(row));
        const held = [...(values.get(row.id) ?? [])].flatMap(([fieldId, value]) => {
          const name = fields.get(fieldId);
          return name === undefined ? [] : [[name, value] as const];
        });
        return {
          space: {
            id: row.id,
            title: row.title,
            emoji: row.emoji,
            ...(seesParent && { parentTitle: parent.title }),
            permissions: { edit: permissionsOf('space', roleAt(level)).edit },
          },
          values: Object.fromEntries(held),
        };
      },
    );
  },

  reviewCustomFieldValues,
  applyCustomFieldValues,
};
