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
import { alias } from 'drizzle-orm/pg-core';
import { actionsOfKind, type EventKind } from '#lib/contract/audit-kinds.ts';
import { auditActions } from '#lib/contract/audit-sentence.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, countSome, inOrder } from '../database/keyset.ts';
import { auditEvents, roleChangePeople, users } from '../database/schema/index.ts';

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

/** Events about some things; role changes of many people are about each of them. */
function isAbout(targets: readonly string[]): SQL | undefined {
  const people = inArray(roleChangePeople.userId, [...targets]);
  return or(
    inArray(auditEvents.targetId, [...targets]),
    sql`${auditEvents.targetType} = 'role-change' and exists (select 1 from ${roleChangePeople} where ${roleChangePeople.changeId} = ${auditEvents.targetId} and ${people} and ${roleChangePeople.outcome} = 'changed')`,
  );
}

const actors = alias(users, 'actors');

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
    ilike(auditEvents.targetLabel, pattern),
    ilike(auditEvents.address, pattern),
    ilike(auditEvents.userAgent, pattern),
    eq(auditEvents.requestId, word),
    // Asked for each event that is looked at: all people of the instance would be many more.
    sql`(select ${actors.displayName} from users as actors where ${actors.id} = ${auditEvents.actorId}) ilike ${pattern}`,
    sql`exists (select 1 from jsonb_path_query(${auditEvents.payload}, 'strict $.**') as part where jsonb_typeof(part) = 'string' and part #>> '{}' ilike ${pattern})`,
  );
}

const eventColumns = getTableColumns(auditEvents);
const order = [auditEvents.occurredAt, auditEvents.id];

/** Where a page that follows an event begins. */
export const keyOf = ({ event }: EventRow) => [event.occurredAt.toISOString(), event.id];

/** With a filter, only so many events are looked at for a page: more take longer than people wait. */
const LOOKED_AT = 100_000;

/** The next events to look at, the latest first, as a table of the same name. */
function eventsAfter(database: Executor, place: SQL | undefined, start: Values | null) {
  return database
    .select()
    .from(auditEvents)
    .where(and(place, after(order, 'desc', start)))
    .orderBy(...inOrder(order, 'desc'));
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
  const next = eventsAfter(database, place, start);
  const seen = (filter ? next.limit(LOOKED_AT) : next).as('audit_events');
  const rows = await database
    .select({ event: eventColumns, displayName: users.displayName })
    .from(seen)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(filter)
    .orderBy(...inOrder(order, 'desc'))
    .limit(limit);
  const isAll = filter === undefined || rows.length === limit;
  return { rows, lookedTo: isAll ? null : await lastLookedAt(database, place, start) };
}

/** Where looking for events ends that begins somewhere; null at their end. */
export async function lastLookedAt(
  database: Executor,
  place: SQL | undefined,
  start: Values | null,
): Promise<Values | null> {
  const [last] = await database
    .select({ occurredAt: auditEvents.occurredAt, id: auditEvents.id })
    .from(auditEvents)
    .where(and(place, after(order, 'desc', start)))
    .orderBy(...inOrder(order, 'desc'))
    .offset(LOOKED_AT - 1)
    .limit(1);
  return last ? [last.occurredAt.toISOString(), last.id] : null;
}

/** The number of events; undefined when there are more than 10,000, or too many to look at. */
export async function countEvents(
  database: Executor,
  { in: place, filter }: EventCondition,
): Promise<number | undefined> {
  if (!filter) return countSome(database, auditEvents, place);
  if (await lastLookedAt(database, place, null)) return undefined;
  return countSome(database, auditEvents, and(place, filter));
}
