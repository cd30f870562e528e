import { sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { preparedOn } from '../database/prepared.ts';
import { auditEvents } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';

/** What is written of a request with an event. */
export type EventRequest = {
  id: string;
  address: string;
  userAgent: string;
  /** The id of the token that it came with; never the token. */
  tokenId?: string | undefined;
};

/** The person an event is about, and which of their organizations see it; all when absent. */
type Account = { id: string; only?: string | null; except?: readonly string[] };

/**
 * Where an event is found: in the activity of an organization, in a person's security log, in both
 * for what concerns an account, or only among the events of the instance.
 */
export type EventPlace =
  | { organization: string }
  | { person: string }
  | { account: Account }
  | 'instance';

/** An event as it is written; ids and labels, never a secret. */
export type NewEvent = {
  place: EventPlace;
  occurredAt: Date;
  action: string;
  actorId: string;
  source: 'ui' | 'api' | 'script';
  target: { type: string; id: string; label?: string | undefined };
  payload?: Record<string, unknown> | undefined;
  request?: EventRequest | undefined;
};

/** Writes an event with one statement, which is sent at once. */
export async function writeEvent(database: Executor, event: NewEvent): Promise<void> {
  const { place } = event;
  if (typeof place === 'object' && 'account' in place)
    return writeToAccount(database, event, place.account);
  await insertOn(database).execute({
    ...valuesOf(event),
    id: newId('evt'),
    organizationId: placeId(place, 'organization'),
    personId: placeId(place, 'person'),
  });
}

function placeId(place: EventPlace, kind: 'organization' | 'person'): string | null {
  if (typeof place !== 'object') return null;
  const named: Partial<Record<string, unknown>> = place;
  return (named[kind] as string | undefined) ?? null;
}

function valuesOf({ action, actorId, source, target, payload, request, occurredAt }: NewEvent) {
  return {
    occurredAt,
    action,
    actorId,
    source,
    targetType: target.type,
    targetId: target.id,
    targetLabel: target.label ?? null,
    payload: payload ? JSON.stringify(payload) : null,
    requestId: request?.id ?? null,
    tokenId: request?.tokenId ?? null,
    address: request?.address || null,
    userAgent: request?.userAgent || null,
  };
}

/** Writes an event to a person's security log and to the activity of their organizations. */
async function writeToAccount(
  database: Executor,
  event: NewEvent,
  { id, only = null, except = [] }: Account,
): Promise<void> {
  const values = valuesOf(event);
  await database.execute(sql`
    insert into audit_events (id, organization_id, person_id, occurred_at, action, actor_id, source,
      target_type, target_id, target_label, payload, request_id, token_id, address, user_agent)
    select 'evt_' || replace(gen_random_uuid()::text, '-', ''), place.organization_id, place.person_id,
      ${event.occurredAt.toISOString()}::timestamptz, ${values.action}, ${values.actorId},
      ${values.source}, ${values.targetType}, ${values.targetId}, ${values.targetLabel}::text,
      ${values.payload}::jsonb, ${values.requestId}::text, ${values.tokenId}::text,
      ${values.address}::text, ${values.userAgent}::text
    from (
      select null::text as organization_id, ${id}::text as person_id
      union all
      select organization_id, null from members
      where user_id = ${id} and not disabled
        and (${only}::text is null or organization_id = ${only})
        and not organization_id = any(${sql.param([...except])}::text[])
    ) as place`);
}

function insertOn(database: Executor) {
  return preparedOn(database, 'write audit event', (name) =>
    database
      .insert(auditEvents)
      .values({
        id: sql.placeholder('id'),
        organizationId: sql.placeholder('organizationId'),
        personId: sql.placeholder('personId'),
        occurredAt: sql.placeholder('occurredAt'),
        action: sql.placeholder('action'),
        actorId: sql.placeholder('actorId'),
        source: sql.placeholder('source'),
        targetType: sql.placeholder('targetType'),
        targetId: sql.placeholder('targetId'),
        targetLabel: sql.placeholder('targetLabel'),
        payload: sql`${sql.placeholder('payload')}::jsonb`,
        requestId: sql.placeholder('requestId'),
        tokenId: sql.placeholder('tokenId'),
        address: sql.placeholder('address'),
        userAgent: sql.placeholder('userAgent'),
      })
      .prepare(name),
  );
}
