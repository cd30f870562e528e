import {
  and,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { actionsOfKind, type EventKind } from '#lib/contract/audit-kinds.ts';
import { auditActions } from '#lib/contract/audit-sentence.ts';
import type { Executor } from '../database/executor.ts';
import { after, COUNTED, containing, countSome, inOrder } from '../database/keyset.ts';
import { auditEvents, memberChangePeople, users } from '../database/schema/index.ts';

type Values = (string | number)[];

export type EventRow = { event: typeof auditEvents.$inferSelect; displayName: string | null };

type Query = {
  kind?: string | undefined;
  action?: string | undefined;
  actor?: string | undefined;
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  text?: string | undefined;
  address?: string | undefined;
};

/** More words hardly find anything else. */
const MOST_WORDS = 8;

/** Several values of a filter, which are separated by commas. */
const several = (text: string) => [...new Set(text.split(',').filter(Boolean))];

/** Which events are asked for: where they are, which an index finds, and which of those. */
export type EventCondition = { in: SQL | undefined; filter?: SQL | undefined };

/** The condition of the events that a list asks for. */
export function matching(organizationId: string, query: Query): EventCondition {
  const { kind, action, actor, target, from, to, text, address } = query;
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const filter = and(
    kind ? or(...several(kind).map((each) => isOfKind(each as EventKind))) : undefined,
    address ? ilike(auditEvents.address, startingWith(address)) : undefined,
    action ? inArray(auditEvents.action, several(action)) : undefined,
    actor ? inArray(auditEvents.actorId, several(actor)) : undefined,
    target ? isAbout(several(target)) : undefined,
    ...words.map(withWord),
  );
  const place = and(
    eq(auditEvents.organizationId, organizationId),
    from ? gte(auditEvents.occurredAt, new Date(from)) : undefined,
    to ? lt(auditEvents.occurredAt, new Date(to)) : undefined,
  );
  return { in: place, filter };
}

function isOfKind(kind: EventKind): SQL {
  if (kind !== 'changes') return inArray(auditEvents.action, [...actionsOfKind[kind]]);
  return notInArray(auditEvents.action, Object.values(actionsOfKind).flat());
}

const startingWith = (text: string) => containing(text).slice(1);

/** Events about some things; bulk changes of members are about each of them. */
function isAbout(targets: readonly string[]): SQL | undefined {
  const people = inArray(memberChangePeople.userId, [...targets]);
  return or(
    inArray(auditEvents.targetId, [...targets]),
    sql`${auditEvents.targetType} in ('member-change', 'role-change') and exists (select 1 from ${memberChangePeople} where ${memberChangePeople.changeId} = ${auditEvents.targetId} and ${people} and ${memberChangePeople.outcome} = 'changed')`,
  );
}

/**
 * Who made an event, to join with it. A query of its own with a limit: each person is read once, and
 * of all people of the instance only those.
 */
const actors = new QueryBuilder()
  .select({ displayName: users.displayName })
  .from(users)
  .where(eq(users.id, auditEvents.actorId))
  .limit(1)
  .as('actors');

/** The word is in the name of the kind, of the thing or of the person, or in a stored value. */
function withWord(word: string): SQL | undefined {
  const pattern = containing(word);
  const kinds = auditActions().filter(({ name }) =>
    name.toLowerCase().includes(word.toLowerCase()),
  );
  return or(
    kinds.length > 0
      ? inArray(
          auditEvents.action,
          kinds.map(({ action }) => action),
        )
      : undefined,
    eq(auditEvents.requestId, word),
    and(
      isPlain(word) ? ilike(allText, pattern) : undefined,
      or(
        ilike(auditEvents.targetLabel, pattern),
        ilike(auditEvents.address, pattern),
        ilike(auditEvents.userAgent, pattern),
        ilike(actors.displayName, pattern),
        sql`exists (select 1 from jsonb_path_query(${auditEvents.payload}, 'strict $.**') as part where jsonb_typeof(part) = 'string' and part #>> '{}' ilike ${pattern})`,
      ),
    ),
  );
}

/** All texts of an event, and the names of its values: compared in one go, most events aren't asked more. */
const allText = sql`concat_ws(E'\n', ${auditEvents.targetLabel}, ${auditEvents.address}, ${auditEvents.userAgent}, ${actors.displayName}, ${auditEvents.payload}::text)`;

/** Whether a word is in `allText` wherever it is in one of its texts: JSON has other signs for some. */
function isPlain(word: string): boolean {
  // What a sigma is in small letters depends on the letters around it.
  return JSON.stringify(word) === `"${word}"` && !/[Σσς]/.test(word);
}

const eventColumns = getTableColumns(auditEvents);
const order = [auditEvents.occurredAt, auditEvents.id];

/** Where a page that follows an event begins. */
export const keyOf = ({ event }: EventRow) => [event.occurredAt.toISOString(), event.id];

/** With a filter, how many events are looked at before looking at the time, and for a page at most. */
const AT_ONCE = 10_000;
const LOOKED_AT = 100_000;
/** Milliseconds after which a page looks no further: more takes longer than people wait. */
const PATIENCE = 80;

/**
 * Looks at the next events, some at a time, until that is enough or takes longer than people wait.
 * @param look gets where the events are; returns whether it has enough
 * @returns the last event looked at; null when it has enough, or at the end
 */
export async function lookThrough(
  database: Executor,
  place: SQL | undefined,
  start: Values | null,
  look: (place: SQL | undefined) => Promise<boolean>,
): Promise<Values | null> {
  const deadline = performance.now() + PATIENCE;
  let from = start;
  for (let looked = AT_ONCE; ; looked += AT_ONCE) {
    const next = and(place, after(order, 'desc', from));
    const end = await lastOfNext(database, next, AT_ONCE);
    const here =
      end && sql`(${auditEvents.occurredAt}, ${auditEvents.id}) >= (${end[0]}, ${end[1]})`;
    if ((await look(and(next, here ?? undefined))) || !end) return null;
    if (looked >= LOOKED_AT || performance.now() > deadline) return end;
    from = end;
  }
}

/** Some events, and how far was looked for them; null when they are full, or at the end. */
export type EventRows = { rows: EventRow[]; lookedTo: Values | null };

/** The next events, the latest first; fewer than `limit` when looking further takes too long. */
export async function readEvents(
  database: Executor,
  { in: place, filter }: EventCondition,
  start: Values | null,
  limit: number,
): Promise<EventRows> {
  const rows: EventRow[] = [];
  const look = async (where: SQL | undefined) => {
    const found = await database
      .select({ event: eventColumns, displayName: actors.displayName })
      .from(auditEvents)
      .leftJoinLateral(actors, sql`true`)
      .where(and(where, filter))
      .orderBy(...inOrder(order, 'desc'))
      .limit(limit - rows.length);
    rows.push(...found);
    return rows.length === limit;
  };
  if (filter) return { rows, lookedTo: await lookThrough(database, place, start, look) };
  await look(and(place, after(order, 'desc', start)));
  return { rows, lookedTo: null };
}

/** The last of the next `count` events; null when there are fewer. */
async function lastOfNext(
  database: Executor,
  place: SQL | undefined,
  count: number,
): Promise<Values | null> {
  const [last] = await database
    .select({ occurredAt: auditEvents.occurredAt, id: auditEvents.id })
    .from(auditEvents)
    .where(place)
    .orderBy(...inOrder(order, 'desc'))
    .offset(count - 1)
    .limit(1);
  return last ? [last.occurredAt.toISOString(), last.id] : null;
}

/** Counts the events that meet a condition, by something about them. */
export function countsBy(database: Executor, by: SQL<number>, where: SQL | undefined) {
  return database
    .select({ by, count: sql<number>`count(*)::int` })
    .from(auditEvents)
    .leftJoinLateral(actors, sql`true`)
    .where(where)
    .groupBy(sql`1`);
}

/** The number of events; undefined when there are more than 10,000, or too many to look at. */
export async function countEvents(
  database: Executor,
  { in: place, filter }: EventCondition,
): Promise<number | undefined> {
  if (!filter) return countSome(database, auditEvents, place);
  if (await lastOfNext(database, place, LOOKED_AT)) return undefined;
  let count = 0;
  const lookedTo = await lookThrough(database, place, null, async (where) => {
    const [found] = await countsBy(database, sql<number>`0`, and(where, filter));
    count += found?.count ?? 0;
    return count > COUNTED;
  });
  return lookedTo || count > COUNTED ? undefined : count;
}
