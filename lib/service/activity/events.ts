import { and, eq, gte, ilike, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { actionsOfKind, type EventKind } from '#lib/contract/audit-kinds.ts';
import { auditActions } from '#lib/contract/audit-sentence.ts';
import type { Executor } from '../database/executor.ts';
import { after, containing, inOrder } from '../database/keyset.ts';
import { auditEvents, roleChangePeople, users } from '../database/schema/index.ts';

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

/** The condition of the events that a list asks for. */
export function matching(organizationId: string, query: Query): SQL | undefined {
  const { kind, action, actor, target, from, to, text, address } = query;
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return and(
    eq(auditEvents.organizationId, organizationId),
    kind ? or(...several(kind).map((each) => isOfKind(each as EventKind))) : undefined,
    address ? ilike(auditEvents.address, startingWith(address)) : undefined,
    action ? inArray(auditEvents.action, several(action)) : undefined,
    actor ? inArray(auditEvents.actorId, several(actor)) : undefined,
    target ? isAbout(several(target)) : undefined,
    from ? gte(auditEvents.occurredAt, new Date(from)) : undefined,
    to ? lt(auditEvents.occurredAt, new Date(to)) : undefined,
    ...words.map(withWord),
  );
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
    sql`${auditEvents.actorId} in (select ${users.id} from ${users} where ${ilike(users.displayName, pattern)})`,
    sql`exists (select 1 from jsonb_path_query(${auditEvents.payload}, 'strict $.**') as part where jsonb_typeof(part) = 'string' and part #>> '{}' ilike ${pattern})`,
  );
}

const order = [auditEvents.occurredAt, auditEvents.id];

/** Where a page that follows an event begins. */
export const keyOf = ({ event }: EventRow) => [event.occurredAt.toISOString(), event.id];

/** The next events, the latest first. */
export function readEvents(
  database: Executor,
  where: SQL | undefined,
  start: (string | number)[] | null,
  limit: number,
): Promise<EventRow[]> {
  return database
    .select({ event: auditEvents, displayName: users.displayName })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(where, after(order, 'desc', start)))
    .orderBy(...inOrder(order, 'desc'))
    .limit(limit);
}

/** Counting more events takes longer than reading them. */
const COUNTED = 10_000;

/** The number of events, or undefined when there are more than 10,000. */
export async function countEvents(
  database: Executor,
  where: SQL | undefined,
): Promise<number | undefined> {
  const some = database.select({ id: auditEvents.id }).from(auditEvents).where(where);
  const counted = await database.$count(some.limit(COUNTED + 1).as('some'));
  return counted > COUNTED ? undefined : counted;
}
