import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/custom-field-values.ts';
import type { ValueRowOutcome } from '#lib/contract/custom-field-values.ts';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import { type CustomFieldValue, checkValue, isSameValue } from '#lib/contract/field-values.ts';
import { levelName, roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { spaces } from '../database/schema/index.ts';
import type { Context, Handler } from '../http/handler.ts';
import { isOneOf, spaceNode, viewOf } from '../permissions/ancestors.ts';
import { valuesOn, type WrittenValue, writeValues } from './options.ts';
import { type FieldRow, fieldsOf } from './rows.ts';

type Row = ParsedOf<typeof contract.applyCustomFieldValues>['body']['rows'][number];
type FillContext = Pick<
  Context<typeof contract.applyCustomFieldValues>,
  'database' | 'organization' | 'caller' | 'body'
>;
type Fault = NonNullable<ValueRowOutcome['fields']>[number];

/** The planned values of a row, or why it can't be saved. */
type PlannedRow = { space: string; label: string; writes: WrittenValue[]; names: string[] };
type Refused = { space: string; message: string; fields?: Fault[] };

type Known = {
  fields: ReadonlyMap<string, FieldRow>;
  /** The current values of each space, by field. */
  held: ReadonlyMap<string, ReadonlyMap<string, CustomFieldValue>>;
  /** The title of a space that the caller can edit, or why it can't. */
  spaces: ReadonlyMap<string, { title: string; fault?: string }>;
};

async function readKnown({ database, organization, caller, body }: FillContext): Promise<Known> {
  const ids = [...new Set(body.rows.map(({ space }) => space))];
  const view = await viewOf(database, organization, caller.id);
  const rows = await database
    .select()
    .from(spaces)
    .where(
      and(
        eq(spaces.organizationId, organization.id),
        isNull(spaces.deletedAt),
        view.seesSpaces,
        isOneOf(spaces.id, ids),
      ),
    );
  const places = rows.map((row) => {
    const { level } = view.on(spaceNode(row));
    const { title } = row;
    if (permissionsOf('space', roleAt(level)).edit) return [row.id, { title }] as const;
    const fault = `This requires the Edit role on ${title}. You have ${levelName(level)}.`;
    return [row.id, { title, fault }] as const;
  });
  const fields = await fieldsOf(database, organization.id);
  return {
    fields: new Map(fields.map((field) => [field.name, field])),
    held: await valuesOn(database, ids),
    spaces: new Map(places),
  };
}

/** Plans a row: all fields of its space or none. */
function planRow({ space, values }: Row, known: Known, isFirst: boolean): PlannedRow | Refused {
  const place = known.spaces.get(space);
  if (!place)
    return { space, message: 'This space doesn’t exist, or you don’t have access to it.' };
  if (place.fault) return { space, message: place.fault };
  if (!isFirst) return { space, message: `${place.title} is listed twice. Send each space once.` };
  const held = known.held.get(space);
  const faults: Fault[] = [];
  const writes: WrittenValue[] = [];
  const names: string[] = [];
  for (const [name, { value, was }] of Object.entries(values)) {
    const field = known.fields.get(name);
    const now = (field && held?.get(field.id)) ?? null;
    const checked = field
      ? checkValue(field, value)
      : { fault: 'This organization has no custom field with this name.' };
    if ('fault' in checked || !field) {
      faults.push({ name, message: 'fault' in checked ? checked.fault : '' });
    } else if (!isSameValue(now, checked.value)) {
      if (was !== undefined && !isSameValue(was, now))
        faults.push({ name, message: 'Someone changed it after you read it.', now });
      writes.push({ spaceId: space, fieldId: field.id, value: checked.value });
      names.push(name);
    }
  }
  const [first] = faults;
  if (!first) return { space, label: place.title, writes, names };
  return { space, message: `${first.name}: ${first.message}`, fields: faults };
}

async function plan(context: FillContext): Promise<(PlannedRow | Refused)[]> {
  const known = await readKnown(context);
  const met = new Set<string>();
  return context.body.rows.map((row) => {
    const isFirst = !met.has(row.space);
    met.add(row.space);
    return planRow(row, known, isFirst);
  });
}

/** Previews each row; nothing is changed. */
export const reviewCustomFieldValues: Handler<typeof contract.reviewCustomFieldValues> = async (
  context,
) => ({
  rows: (await plan(context)).map((row) => {
    if ('message' in row) return { ...row, outcome: 'refuse' };
    return { space: row.space, outcome: row.writes.length > 0 ? 'change' : 'unchanged' };
  }),
});

/** Saves every space whose row is valid, each as a whole; the other rows get a reason. */
export const applyCustomFieldValues: Handler<typeof contract.applyCustomFieldValues> = async (
  context,
) => {
  const { database, caller, now, record } = context;
  const planned = await plan(context);
  const writes = planned.flatMap((row) => ('writes' in row ? row.writes : []));
  await writeValues(database, writes, { id: caller.id, now });
  return {
    rows: planned.map((row) => {
      const { space } = row;
      if ('message' in row) return { ...row, outcome: 'failed' };
      if (row.writes.length === 0) return { space, outcome: 'unchanged' };
      record({
        action: 'updateSpaceCustomFields',
        target: { type: 'space', id: space, label: row.label },
        payload: { after: { fields: row.names } },
      });
      return { space, outcome: 'changed' };
    }),
  };
};
