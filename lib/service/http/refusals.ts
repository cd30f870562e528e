import { eq } from 'drizzle-orm';
import { descriptionOf } from '#lib/contract/index.ts';
import { RECENT_SIGN_IN, signInObstacles } from '#lib/contract/sign-in-reasons.ts';
import { type Answer, ClientGone } from '#lib/http.ts';
import { noteRefusal } from '../audit-trail/refusals.ts';
import { users } from '../database/schema/index.ts';
import { isBusy, isForeignKeyViolation } from '../database/transaction.ts';
import { busy, conflict, Refusal, unauthorized } from '../errors.ts';
import type { Asker } from '../fairness/asker.ts';
import type { Instance } from './handler.ts';
import { networkOf } from './rate-limits.ts';
import { type RequestContext, sourceOf, userAgentOf } from './request-context.ts';
import { answer } from './responses.ts';

/** Not an HTTP status: only the log shows it. */
const CLIENT_GONE = 499;
/** Refusals that ask for a proof, after which the same request passes. */
const asked = new Set<string>([RECENT_SIGN_IN, ...signInObstacles]);

/**
 * Writes to the audit log that somebody may not change or export what they tried to: to the activity of the
 * organization that they belong to, or else to their own security log.
 */
export async function noteRefusedWrite(
  context: RequestContext,
  { memberOf }: Asker,
  error: unknown,
): Promise<void> {
  const { route, caller, address, request, requestId, now, database, instance } = context;
  if (!(error instanceof Refusal) || error.status !== 403 || !caller) return;
  const { method, effects, recent } = route.endpoint;
  const { reasons = [] } = error;
  // A read that needs a recent sign-in is an export.
  if (
    (method === 'GET' && !recent) ||
    effects === 'none' ||
    reasons.some((each) => asked.has(each))
  )
    return;
  const organization = memberOf ?? context.membership?.organization.id;
  const key = ['write', caller.id, organization ?? '', route.name, networkOf(address)].join(' ');
  await noteRefusal(database.orm, key, {
    place: organization ? { organization } : { person: caller.id },
    occurredAt: now,
    action: 'requestRefused',
    actorId: caller.id,
    source: sourceOf(context),
    target: { type: 'endpoint', id: route.name, label: descriptionOf(route).summary },
    payload: { reasons },
    request: { id: requestId, address, userAgent: userAgentOf(request), tokenId: caller.token.id },
  }).catch((fault: unknown) =>
    instance.logger.error({ error: fault, requestId }, 'a refusal was not written'),
  );
}

/**
 * What a failure means that came from a deletion at the same moment: after the request was
 * authorized, the caller's account or something else that it needs was deleted.
 * @returns the error itself when it is another one
 */
export async function explainDeletion(
  { database, caller, instance, requestId }: RequestContext,
  error: unknown,
): Promise<unknown> {
  if (!isForeignKeyViolation(error) || !caller) return error;
  instance.logger.warn({ requestId, error }, 'something was deleted during a request');
  const isCaller = eq(users.id, caller.id);
  const [row] = await database.orm.select({ id: users.id }).from(users).where(isCaller);
  if (!row) return unauthorized('This account was deleted.');
  return conflict(
    'Something that this needs was deleted a moment ago; nothing was changed. Reload and try again.',
  );
}

/** The response to a request that failed: what the error says, or 500 without any detail. */
export function refuse(
  error: unknown,
  requestId: string,
  headers: Record<string, string>,
  { logger }: Instance,
): Answer {
  if (error instanceof ClientGone) {
    logger.info({ requestId }, 'the client disconnected before its request was complete');
    return answer(CLIENT_GONE, null, headers);
  }
  let refusal = error;
  if (isBusy(error)) {
    logger.warn({ requestId, error }, 'the database was too busy for a request');
    refusal = busy('The database is busy; nothing was changed. Wait a moment and try again.');
  }
  if (!(refusal instanceof Refusal)) {
    logger.error({ requestId, error }, 'a request failed unexpectedly');
    const message = `Something failed on the server; nothing was changed. Quote ${requestId} when you report it.`;
    refusal = new Refusal(500, message);
  }
  const { status, headers: more } = refusal as Refusal;
  const body = JSON.stringify((refusal as Refusal).toBody(requestId));
  return answer(status, body, { ...headers, ...more });
}
