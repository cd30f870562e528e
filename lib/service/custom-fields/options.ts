import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { updateCustomField } from '#lib/contract/custom-fields.ts';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import type { CustomFieldValue } from '#lib/contract/field-values.ts';
import { plural } from '#lib/contract/format.ts';
import type { Executor } from '../database/executor.ts';
import { customFieldValues as table } from '../database/schema/index.ts';
import { badField, conflict } from '../errors.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { type FieldRow, labelOf } from './rows.ts';

type Body = ParsedOf<typeof updateCustomField>['body'];
/** The replacement of stored options: another option, or null for none. */
type Replacements = ReadonlyMap<string, string | null>;

/** Whether a stored value is one of some options, or contains one of them. */
function holdsOneOf(options: readonly string[]): SQL {
  return sql`${table.value} ?| ${sql.param(options)}::text[]`;
}

/** How many spaces use each option of a field, by option. */
export async function optionCounts(
  database: Executor,
  field: Pick<FieldRow, 'id'>,
): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ option: string; spaces: number }>(sql`
    select option, count(*)::int as spaces
    from ${table}, jsonb_array_elements_text(
      case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as option
    where field_id = ${field.id} group by option`);
  return new Map(rows.map(({ option, spaces }) => [option, spaces]));
}

/**
 * @throws Refusal 400 for an entry that replaces an option still listed, replaces one twice, or uses an
 * unknown option
 */
function replacementsIn({ replaceOptions = [] }: Body, options: readonly string[]): Replacements {
  const replacements = new Map<string, string | null>();
  for (const [index, { option, by }] of replaceOptions.entries()) {
    const path = `replaceOptions.${index}`;
    if (options.includes(option))
      throw badField(
        path,
        `${option} is still in the list. Remove it from the list to replace it.`,
      );
    if (replacements.has(option))
      throw badField(path, `${option} is replaced twice. Replace each option once.`);
    if (by !== null && !options.includes(by))
      throw badField(path, `${by} is not in the list of options. Use one that is, or null.`);
    replacements.set(option, by);
  }
  return replacements;
}

/**
 * Requires that no stored value loses its option: removed options are unused or replaced in the values
 * that use them.
 * @returns how many spaces changed
 * @throws Refusal 400 for invalid replacements, 409 that counts the spaces still using an option
 */
export async function keepValuesValid(
  database: Executor,
  field: FieldRow,
  body: Body,
  by: { id: string; now: Date },
): Promise<number> {
  const options = body.options ?? field.options ?? [];
  const replacements = replacementsIn(body, options);
  const gone = (field.options ?? []).filter((option) => !options.includes(option));
  if (gone.length === 0) return 0;
  const counts = await optionCounts(database, field);
  const held = gone.filter((option) => counts.has(option));
  const orphaned = held.filter((option) => !replacements.has(option));
  if (orphaned.length > 0) throw orphans(field, orphaned, counts);
  return held.length === 0 ? 0 : replaceIn(database, field, held, replacements, by);
}

function orphans(field: FieldRow, options: readonly string[], counts: ReadonlyMap<string, number>) {
  const named = options.map((option) => {
    const count = counts.get(option) ?? 0;
    return `${option} (${plural(count, 'space')})`;
  });
  return conflict(
    `Spaces still use these options of ${labelOf(field)}: ${named.join(', ')}. Keep ${options.length === 1 ? 'it' : 'them'} in the list, or choose ${options.length === 1 ? 'a replacement' : 'replacements'} in replaceOptions.`,
    ['options-in-use', ...options.map((option) => `option:${option}`)],
  );
}

function replaced(value: CustomFieldValue, replacements: Replacements): CustomFieldValue | null {
  const replace = (option: string) => {
    const by = replacements.get(option);
    return by === undefined ? option : by;
  };
  if (!Array.isArray(value)) return replace(String(value));
  const kept = new Set(value.map(replace).filter((option) => option !== null));
  return kept.size === 0 ? null : [...kept];
}

async function replaceIn(
  database: Executor,
  field: FieldRow,
  options: readonly string[],
  replacements: Replacements,
  by: { id: string; now: Date },
): Promise<number> {
  const rows = await database
    .select({ spaceId: table.spaceId, value: table.value })
    .from(table)
    .where(and(eq(table.fieldId, field.id), holdsOneOf(options)));
  const after = rows.map(({ spaceId, value }) => ({
    spaceId,
    fieldId: field.id,
    value: replaced(value, replacements),
  }));
  await writeValues(database, after, by);
  return rows.length;
}

/** A new value of a space; null removes it. */
export type WrittenValue = { spaceId: string; fieldId: string; value: CustomFieldValue | null };

/** How many values are written in one statement. */
const AT_ONCE = 5000;

/** Writes values of spaces, whatever they had before. */
export async function writeValues(
  database: Executor,
  values: readonly WrittenValue[],
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const texts = (list: readonly string[]) => sql`${sql.param(list)}::text[]`;
  for (let from = 0; from < values.length; from += AT_ONCE) {
    const part = values.slice(from, from + AT_ONCE);
    const cleared = part.filter(({ value }) => value === null);
    const set = part.filter(({ value }) => value !== null);
    if (cleared.length > 0)
      await database.execute(sql`
        delete from ${table} using unnest(${texts(cleared.map(({ spaceId }) => spaceId))},
          ${texts(cleared.map(({ fieldId }) => fieldId))}) as given (space_id, field_id)
        where ${table.spaceId} = given.space_id and ${table.fieldId} = given.field_id`);
    if (set.length > 0)
      await database.execute(sql`
        insert into ${table} (space_id, field_id, value, updated_by, updated_at)
        select given.space_id, given.field_id, given.value::jsonb, ${id}::text, ${now.toISOString()}::timestamptz
        from unnest(${texts(set.map(({ spaceId }) => spaceId))}, ${texts(set.map(({ fieldId }) => fieldId))},
          ${texts(set.map(({ value }) => JSON.stringify(value)))}) as given (space_id, field_id, value)
        on conflict (space_id, field_id) do update
          set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`);
  }
}

/** Reads the values of a field, by space, without deleted spaces. */
export async function valuesOn(
  database: Executor,
  spaceIds: readonly string[],
): Promise<Map<string, Map<string, CustomFieldValue>>> {
  const rows = await database.select().from(table).where(isOneOf(table.spaceId, spaceIds));
  const bySpace = new Map<string, Map<string, CustomFieldValue>>();
  for (const { spaceId, fieldId, value } of rows) {
    const values = bySpace.get(spaceId) ?? new Map<string, CustomFieldValue>();
    bySpace.set(spaceId, values.set(fieldId, value));
  }
  return bySpace;
}
