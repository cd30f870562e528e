import { and, eq, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/custom-field-values.ts';
import type { ValueRowOutcome } from '#lib/contract/custom-field-values.ts';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import { type CustomFieldValue, checkValue, isSameValue } from '#lib/contract/field-values.ts';
import { roleAt } from '#lib/contract/levels.ts';
import { permissionsOf } from '#lib/contract/permissions.ts';
import { spaces } from '../database/schema/index.ts';
import type { Context, Handler } from '../handler.ts';
import { isOneOf, placeOfSpace, viewOf } from '../places.ts';
import { levelWord } from '../scope.ts';
import { valuesOn, type WrittenValue, writeValues } from './options.ts';
import { type FieldRow, fieldsOf } from './rows.ts';

type Row = ParsedOf<typeof contract.applyCustomFieldValues>['body']['rows'][number];
type Asking = Pick<
  Context<typeof contract.applyCustomFieldValues>,
  'database' | 'organization' | 'caller' | 'body'
>;
type Fault = NonNullable<ValueRowOutcome['fields']>[number];

/** What a row would write, or why it can't. */
type Planned = { space: string; label: string; writes: WrittenValue[]; names: string[] };
type Refused = { space: string; message: string; fields?: Fault[] };

type Known = {
  fields: ReadonlyMap<string, FieldRow>;
  /** What each space holds, by field. */
  held: ReadonlyMap<string, ReadonlyMap<string, CustomFieldValue>>;
  /** The title of a space that the caller may change, or why it can't. */
  spaces: ReadonlyMap<string, { title: string; fault?: string }>;
};

async function readKnown({ database, organization, caller, body }: Asking): Promise<Known> {
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
    const { level } = view.on(placeOfSpace(row));
    const { title } = row;
    if (permissionsOf('space', roleAt(level)).edit) return [row.id, { title }] as const;
    const fault = `This takes the level Edit on ${title}. You have ${levelWord(level)}.`;
    return [row.id, { title, fault }] as const;
  });
  const fields = await fieldsOf(database, organization.id);
  return {
    fields: new Map(fields.map((field) => [field.name, field])),
    held: await valuesOn(database, ids),
    spaces: new Map(places),
  };
}

/** What a row would do, its space whole or not at all. */
function planRow({ space, values }: Row, known: Known, isFirst: boolean): Planned | Refused {
  const place = known.spaces.get(space);
  if (!place) return { space, message: 'This space is not here, or you may not see it.' };
  if (place.fault) return { space, message: place.fault };
  if (!isFirst) return { space, message: `${place.title} was sent already. Send each space once.` };
  const held = known.held.get(space);
  const faults: Fault[] = [];
  const writes: WrittenValue[] = [];
  const names: string[] = [];
  for (const [name, { value, was }] of Object.entries(values)) {
    const field = known.fields.get(name);
    const now = (field && held?.get(field.id)) ?? null;
    const checked = field
      ? checkValue(field, value)
      : { fault: 'No custom field of this organization has this name.' };
    if ('fault' in checked || !field) {
      faults.push({ name, message: 'fault' in checked ? checked.fault : '' });
    } else if (!isSameValue(now, checked.value)) {
      if (was !== undefined && !isSameValue(was, now))
        faults.push({ name, message: 'Somebody changed it since you read it.', now });
      writes.push({ spaceId: space, fieldId: field.id, value: checked.value });
      names.push(name);
    }
  }
  const [first] = faults;
  if (!first) return { space, label: place.title, writes, names };
  return { space, message: `${first.name}: ${first.message}`, fields: faults };
}

async function plan(asking: Asking): Promise<(Planned | Refused)[]> {
  const known = await readKnown(asking);
  const met = new Set<string>();
  return asking.body.rows.map((row) => {
    const isFirst = !met.has(row.space);
    met.add(row.space);
    return planRow(row, known, isFirst);
  });
}

/** Tells of each row what it would do; nothing is changed. */
export const reviewCustomFieldValues: Handler<typeof contract.reviewCustomFieldValues> = async (
  context,
) => ({
  rows: (await plan(context)).map((row) => {
    if ('message' in row) return { ...row, outcome: 'refuse' };
    return { space: row.space, outcome: row.writes.length > 0 ? 'change' : 'unchanged' };
  }),
});

/** Fills the spaces that can be, each whole; the others are told why not. */
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
