import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { type Endpoint, type fileReply, isFile, isList } from '#lib/contract/endpoint.ts';
import { type Answer, ClientGone, type Incoming } from '#lib/http.ts';
import { answer, entityTagOf, namesTag } from './answer.ts';
import { writeAudit } from './audit.ts';
import { authenticator } from './authenticate.ts';
import type { Database } from './database/engine.ts';
import type { Executor } from './database/executor.ts';
import { inTransaction } from './database/transaction.ts';
import { enter } from './enter.ts';
import { Refusal } from './errors.ts';
import { fileAnswer } from './file-answer.ts';
import type { Caller, Context, Instance, Scopes } from './handler.ts';
import { fingerprintOf, keepAnswer, takeKey } from './idempotency.ts';
import { bodyMaximums, changesNothing, handlerOf, keepsNoAnswer, preparations } from './nouns.ts';
import { parseInput } from './parse.ts';
import { networkOf, requestCounter, type Standing } from './rate-limits.ts';
import { readBody } from './request-body.ts';
import { type Match, matchRoute, type Route, readingRoute } from './routes.ts';
import { lockCaller } from './scope.ts';
import { contextOf, sourceOf, type Traces, type Visit } from './visit.ts';

export type Connection = { address: string };
/** No status of HTTP's own: nobody reads it but the log. */
const CLIENT_GONE = 499;

type Outcome = { status: number; body: unknown };

/**
 * Makes the function that answers every request of the API, always in this order: match, authenticate,
 * count, read the body, prepare, open a transaction, enter the organization, ask for the permission, parse,
 * compare `If-Match`, handle, write the audit log, commit, answer.
 */
export function requestHandler(database: Database, instance: Instance) {
  const authenticate = authenticator(database, instance.logger);
  const count = requestCounter(instance.rateLimits.api);
  const identify = async (request: Incoming, { route, parameters }: Match) =>
    route.endpoint.needs === 'nothing' ? null : authenticate(request, parameters.organizationId);

  return async function handle(request: Incoming, { address }: Connection): Promise<Answer> {
    const started = performance.now();
    const requestId = `req_${randomBytes(9).toString('base64url')}`;
    const headers: Record<string, string> = { 'x-request-id': requestId };
    const url = new URL(request.url);
    let route: Route | undefined;
    let caller: Caller | null = null;
    let response: Answer;
    try {
      const match = matchRoute(request.method, url.pathname);
      route = match.route;
      const identity = await identify(request, match).catch((error: unknown) => {
        // Or tokens could be guessed without end.
        if (error instanceof Refusal) addStanding(headers, count(networkOf(address)));
        throw error;
      });
      caller = identity?.caller ?? null;
      addStanding(headers, count(caller?.token.id ?? networkOf(address)));
      const about = { database, instance, request, url, address, requestId, now: new Date() };
      const visit: Visit = { ...about, ...match, caller, place: identity?.place ?? null };
      response = present(visit, await carryOut(visit), headers);
    } catch (error) {
      response = refuse(error, requestId, headers, instance);
    }
    // The pattern of the path rather than the path, since paths can hold secrets.
    const path = route?.endpoint.path ?? 'none';
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    const line = { requestId, method: request.method, route: path, status: response.status };
    instance.logger.info({ ...line, milliseconds, user: caller?.id }, 'request');
    return response;
  };
}

function addStanding(headers: Record<string, string>, standing: Standing): void {
  headers['x-ratelimit-limit'] = String(standing.limit);
  headers['x-ratelimit-remaining'] = String(standing.remaining);
  headers['x-ratelimit-reset'] = String(standing.reset);
}

/** Carries a visit out: reads on the pool, writes in a transaction; then what waits for the commit. */
async function carryOut(visit: Visit): Promise<Outcome> {
  const { endpoint } = visit.route;
  const isRead = endpoint.method === 'GET';
  const maximum = bodyMaximums.get(endpoint);
  if (maximum !== undefined) await enter(visit, visit.database.orm, false);
  const bodyText = isRead ? '' : await readBody(visit.request, maximum);
  let traces: Traces = { records: [], afterwards: [] };
  const attempt = async (database: Executor, work: typeof handleOnce) => {
    traces = { records: [], afterwards: [] };
    return work(visit, database, await enter(visit, database), bodyText, traces);
  };
  await prepare(visit, bodyText);
  const outcome =
    isRead || endpoint.needs === 'nothing'
      ? await attempt(visit.database.orm, handleVisit)
      : await inTransaction(visit.database, (transaction) => attempt(transaction, handleOnce));
  for (const work of traces.afterwards) {
    await work().catch((error: unknown) =>
      visit.instance.logger.error(
        { error, requestId: visit.requestId },
        'work after a commit failed',
      ),
    );
  }
  return outcome;
}

/** Does what takes long and needs no lock before the transaction, for those who may make the request. */
async function prepare(visit: Visit, bodyText: string): Promise<void> {
  const { route, parameters, url } = visit;
  const work = preparations.get(route.endpoint);
  if (!work) return;
  await enter(visit, visit.database.orm, false);
  await work(parseInput(route.endpoint, parameters, url.searchParams, bodyText).body);
}

/** With an `Idempotency-Key`: the answer of the first request that had it. */
async function handleOnce(
  visit: Visit,
  transaction: Executor,
  scopes: Scopes,
  bodyText: string,
  traces: Traces,
): Promise<Outcome> {
  const { request, url, now } = visit;
  const { id } = visit.caller as Caller;
  const key = request.headers.get('idempotency-key');
  if (key === null) return handleVisit(visit, transaction, scopes, bodyText, traces);
  const print = fingerprintOf(request.method, url.pathname + url.search, bodyText);
  const kept = await takeKey(transaction, id, key, print, now);
  if (kept) return kept;
  const outcome = await handleVisit(visit, transaction, scopes, bodyText, traces);
  if (!keepsNoAnswer.has(visit.route.endpoint)) await keepAnswer(transaction, id, key, outcome);
  return outcome;
}

async function handleVisit(
  visit: Visit,
  database: Executor,
  scopes: Scopes,
  bodyText: string,
  traces: Traces,
): Promise<Outcome> {
  const { caller, route, parameters, url, now } = visit;
  const { endpoint, name } = route;
  const parsed = parseInput(endpoint, parameters, url.searchParams, bodyText);
  const context = contextOf(visit, database, scopes, parsed, traces);
  await requireMatch(visit, context);
  const body = await handlerOf(route)(context);
  if (caller && !changesNothing.has(endpoint)) {
    const origin = { action: name, actor: caller, source: sourceOf(visit), now };
    await writeAudit(database, traces.records, {
      organizationId: scopes.organization?.id,
      ...origin,
    });
  }
  return { status: traces.status ?? endpoint.status, body };
}

/** Compares `If-Match` with what reading the resource gives now; the lock on what holds it is held. */
async function requireMatch({ request, route }: Visit, context: Context<Endpoint>): Promise<void> {
  const header = request.headers.get('if-match');
  if (header === null || route.endpoint.method === 'GET') return;
  const reading = readingRoute(route.endpoint);
  // A list has no tag: what is added to it doesn't replace it.
  if (!reading || isList(reading.endpoint)) return;
  if (route.endpoint.needs === 'token')
    context.caller = await lockCaller(context.database, context.caller as Caller);
  const current = entityTagOf(JSON.stringify(await handlerOf(reading)(context)));
  if (namesTag(header, current)) return;
  throw new Refusal(412, 'Somebody changed this since you read it. Read it again, then decide.', {
    headers: { etag: current },
  });
}

function present(visit: Visit, outcome: Outcome, headers: Record<string, string>): Answer {
  const { endpoint } = visit.route;
  const { status, body } = outcome;
  if (status === 204 || status === 205) return answer(status, null, headers);
  refuseDrift(endpoint, body);
  if (isFile(endpoint)) return fileAnswer(body as z.infer<typeof fileReply>, headers);
  const json = JSON.stringify(body);
  if (isList(endpoint)) return answer(status, json, headers);
  const etag = entityTagOf(json);
  const known = visit.request.headers.get('if-none-match');
  if (endpoint.method === 'GET' && known !== null && namesTag(known, etag))
    return answer(304, null, { ...headers, etag });
  return answer(status, json, { ...headers, etag });
}

/** In tests an answer that breaks its own contract is a fault. */
function refuseDrift(endpoint: Endpoint, body: unknown): void {
  if (process.env.NODE_ENV !== 'test') return;
  const result = (endpoint.reply as z.ZodMiniType | undefined)?.safeParse(body);
  if (!result || result.success) return;
  const { method, path } = endpoint;
  throw new Error(`${method} ${path} answers off its contract: ${result.error.message}`);
}

function refuse(
  error: unknown,
  requestId: string,
  headers: Record<string, string>,
  { logger }: Instance,
): Answer {
  if (error instanceof ClientGone) {
    logger.info({ requestId }, 'the client went away before its request was complete');
    return answer(CLIENT_GONE, null, headers);
  }
  let refusal = error;
  if (!(refusal instanceof Refusal)) {
    logger.error({ requestId, error }, 'a request failed unexpectedly');
    const message = `Something failed on the server; nothing was changed. Quote ${requestId} when you report it.`;
    refusal = new Refusal(500, message);
  }
  const { status, headers: more } = refusal as Refusal;
  const body = JSON.stringify((refusal as Refusal).toBody(requestId));
  return answer(status, body, { ...headers, ...more });
}
