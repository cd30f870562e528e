import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { type fileReply, isFile, isList } from '#lib/contract/endpoint.schemas.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { descriptionOf } from '#lib/contract/index.ts';
import type { Answer, Incoming } from '#lib/http.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { inTransaction, type SendBehind } from '../database/transaction.ts';
import { Refusal } from '../errors.ts';
import { type Asker, workFor } from '../fairness/asker.ts';
import type { Caller } from '../permissions/caller.ts';
import { lockCaller } from '../permissions/organization.ts';
import { writeAudit } from './audit.ts';
import { authenticator } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { type BodyReservation, bodyBudget } from './body-budget.ts';
import { fileAnswer } from './file-response.ts';
import {
  type Api,
  type Context,
  handlerOf,
  type Instance,
  type Preparation,
  type Scopes,
} from './handler.ts';
import { claimKey, fingerprintOf, storeAnswer } from './idempotency.ts';
import { type ParsedInput, parseInput } from './parse.ts';
import { limitRequests, networkOf, rememberSpenders, requestCounter } from './rate-limits.ts';
import { explainDeletion, noteRefusedWrite, refuse } from './refusals.ts';
import { readBody } from './request-body.ts';
import {
  type Effects,
  handlerContext,
  type RequestContext,
  sourceOf,
  userAgentOf,
} from './request-context.ts';
import { answer, namesTag, stateTagOf } from './responses.ts';
import { matchRoute, type Route, type RouteMatch, readingRoute } from './routes.ts';
import { writeReply } from './written-reply.ts';

export type Connection = { address: string };

type Outcome = { status: number; body: unknown };
/** A request's body as text and as JSON; parsed once, when first needed. */
type Input = { text: string; parsed(): ParsedInput; prepared: unknown };

/**
 * Creates the function that answers every request of the API, always in this order: match,
 * authenticate, count, read the body, prepare, open a transaction, authorize, parse, compare
 * `If-Match`, handle, write the audit log, commit, respond. Requests of a token that was over its limit
 * are counted first.
 */
export function requestHandler(database: Database, instance: Instance, api: Api) {
  const authenticate = authenticator(database, instance);
  const count = requestCounter(database, instance.rateLimits.api);
  const spenders = rememberSpenders();
  const reserveFor = bodyBudget(instance.requestBodies);
  const identify = async (request: Incoming, address: string, { route, parameters }: RouteMatch) =>
    route.endpoint.needs === 'nothing'
      ? null
      : authenticate(request, address, parameters.organizationId);

  return async function handle(request: Incoming, { address }: Connection): Promise<Answer> {
    const started = performance.now();
    const requestId = `req_${randomBytes(9).toString('base64url')}`;
    const headers: Record<string, string> = { 'x-request-id': requestId };
    const url = new URL(request.url);
    let route: Route | undefined;
    let caller: Caller | null = null;
    let userId: string | undefined;
    let refused: (error: unknown) => Promise<void> = async () => undefined;
    let memory: BodyReservation | undefined;
    let response: Answer;
    try {
      const match = matchRoute(request.method, url.pathname);
      route = match.route;
      const authorization = request.headers.get('authorization') ?? '';
      const over = spenders.find(authorization);
      userId = over?.userId;
      const early = over && count(over.tokenId);
      if (early) await limitRequests(headers, early);
      const identity = await identify(request, address, match).catch(async (error: unknown) => {
        // Otherwise tokens could be guessed without limit.
        if (error instanceof Refusal) await limitRequests(headers, count(networkOf(address)));
        throw error;
      });
      caller = identity?.caller ?? null;
      userId = caller?.id;
      const state = early ?? count(caller?.token.id ?? networkOf(address));
      if (caller)
        spenders.note(authorization, { tokenId: caller.token.id, userId: caller.id }, state);
      await limitRequests(headers, state);
      memory = reserveFor(caller?.id);
      const about = { database, instance, request, memory, url, address, requestId };
      const membership = identity?.membership ?? null;
      const context: RequestContext = { ...about, ...match, caller, membership, now: new Date() };
      const asker = askerOf(context);
      refused = (error) => noteRefusedWrite(context, asker, error);
      const outcome = await workFor(asker, () => carryOut(api, context)).catch(
        async (error: unknown) => {
          throw await explainDeletion(context, error);
        },
      );
      response = await present(context, outcome, headers);
    } catch (error) {
      await refused(error);
      response = refuse(error, requestId, headers, instance);
    } finally {
      memory?.release();
    }
    // The pattern of the path, since paths can contain secrets.
    const path = route?.endpoint.path ?? 'none';
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    const line = { requestId, method: request.method, route: path, status: response.status };
    instance.observe?.({ ...line, seconds: milliseconds / 1000 });
    instance.logger.info({ ...line, milliseconds, user: userId }, 'request');
    return response;
  };
}

/** Whose turn a request takes; without an organization the caller is one of their own. */
function askerOf({ caller, address, parameters, request }: RequestContext): Asker {
  const who = caller?.id ?? networkOf(address);
  return { organization: parameters.organizationId ?? who, caller: who, signal: request.signal };
}

/** Reads on the pool, writes in a transaction; then runs the work queued for after the commit. */
async function carryOut(api: Api, context: RequestContext): Promise<Outcome> {
  const { endpoint } = context.route;
  const isRead = endpoint.method === 'GET';
  const input = await readInput(api, context);
  let effects: Effects = { records: [], afterCommit: [] };
  const attempt = async (database: Executor, work: typeof handleOnce, behind?: SendBehind) => {
    effects = { records: [], afterCommit: [] };
    const scopes = await authorize(api, context, database);
    return work({ api, context, database, scopes, input, effects, behind });
  };
  const outcome =
    isRead || endpoint.needs === 'nothing'
      ? await attempt(context.database.orm, handleRequest)
      : await inTransaction(context.database, (transaction, behind) =>
          attempt(transaction, handleOnce, behind),
        );
  for (const work of effects.afterCommit) {
    await work().catch((error: unknown) =>
      context.instance.logger.error(
        { error, requestId: context.requestId },
        'work after a commit failed',
      ),
    );
  }
  if (!effects.answerLater) return outcome;
  return { ...outcome, body: await effects.answerLater(context.database.orm) };
}

/**
 * Reads the body. Bodies that may be large or slow to check are only read after authorization, and
 * are checked before the transaction, so that no lock is held; so is other slow work done.
 */
async function readInput(api: Api, context: RequestContext): Promise<Input> {
  const { route, parameters, url, request, memory } = context;
  const { endpoint } = route;
  const { prepare } = handlerOf(api, route);
  const scopes =
    endpoint.maximumBody !== undefined || prepare
      ? await authorize(api, context, context.database.orm, false)
      : {};
  const text =
    endpoint.method === 'GET' ? '' : await readBody(request, memory, endpoint.maximumBody);
  let known: ParsedInput | undefined;
  const parsed = () => {
    known ??= parseInput(descriptionOf(route), parameters, url.searchParams, text);
    return known;
  };
  const { instance, now } = context;
  const { orm } = context.database;
  const before = prepare && {
    ...scopes,
    database: orm,
    parameters,
    body: parsed().body,
    instance,
    now,
  };
  const prepared = before && (await prepare(before as Preparation<Endpoint>));
  return { text, parsed, prepared };
}

type Work = {
  api: Api;
  context: RequestContext;
  database: Executor;
  scopes: Partial<Scopes>;
  input: Input;
  effects: Effects;
  /** In a transaction, for statements such as the audit log: the commit doesn't wait for them. */
  behind: SendBehind | undefined;
};

/** With an `Idempotency-Key`: repeats the outcome of the first request with that key. */
async function handleOnce(work: Work): Promise<Outcome> {
  const { context, database, input } = work;
  const { request, url, now, route } = context;
  const { id } = context.caller as Caller;
  const key = request.headers.get('idempotency-key');
  if (key === null) return handleRequest(work);
  const print = fingerprintOf(request.method, url.pathname + url.search, input.text);
  const kept = await claimKey(database, id, key, print, now);
  if (kept) return kept;
  const outcome = await handleRequest(work);
  if (!route.endpoint.secretReply) await storeAnswer(database, id, key, outcome);
  return outcome;
}

async function handleRequest(work: Work): Promise<Outcome> {
  const { api, context, database, scopes, input, effects, behind } = work;
  const { caller, route, now } = context;
  const { endpoint, name } = route;
  const handled = handlerContext(context, database, scopes, input.parsed(), effects, behind);
  await requireMatch(api, context, handled);
  const body = await handlerOf(api, route).handle(handled, input.prepared);
  if (caller && endpoint.effects !== 'none') {
    const written = writeAudit(database, effects.records, {
      organizationId: scopes.organization?.id,
      action: name,
      actor: caller,
      source: sourceOf(context),
      now,
      request: {
        id: context.requestId,
        address: context.address,
        userAgent: userAgentOf(context.request),
        tokenId: caller.token.id,
      },
    });
    if (behind) behind(written);
    else await written;
  }
  return { status: effects.status ?? endpoint.status, body };
}

/** Compares `If-Match` with the current state; the lock on the parent is held. */
async function requireMatch(
  api: Api,
  { request, route }: RequestContext,
  handled: Context<Endpoint>,
): Promise<void> {
  const header = request.headers.get('if-match');
  if (header === null || route.endpoint.method === 'GET') return;
  const reading = readingRoute(route.endpoint);
  // A list has no tag: adding to it replaces nothing.
  if (!reading || isList(descriptionOf(reading))) return;
  if (route.endpoint.needs === 'token')
    handled.caller = await lockCaller(handled.database, handled.caller as Caller);
  // As it is read without parameters: the write has none of them.
  const query = descriptionOf(reading).query?.safeParse({}).data ?? {};
  const read = await handlerOf(api, reading).handle({ ...handled, query } as Context<Endpoint>);
  const { tag: current } = await writeReply(read, request.signal);
  if (namesTag(stateTagOf(header), stateTagOf(current))) return;
  throw new Refusal(412, 'Someone changed this after you read it. Reload it and try again.', {
    headers: { etag: current },
  });
}

async function present(
  context: RequestContext,
  outcome: Outcome,
  headers: Record<string, string>,
): Promise<Answer> {
  const { endpoint } = context.route;
  const description = descriptionOf(context.route);
  const { status, body } = outcome;
  if (status === 204 || status === 205) return answer(status, null, headers);
  if (isFile(description)) {
    requireContractReply(context.route, body);
    return fileAnswer(body as z.infer<typeof fileReply>, headers);
  }
  const { json, tag: strong } = await writeReply(body, context.request.signal);
  requireContractReply(context.route, body, json);
  // Weak: a list isn't replaced by a write, so `If-Match` doesn't apply to it.
  const etag = isList(description) ? `W/${strong}` : strong;
  const known = context.request.headers.get('if-none-match');
  if (endpoint.method === 'GET' && known !== null && namesTag(known, strong))
    return answer(304, null, { ...headers, etag });
  return answer(status, json, { ...headers, etag });
}

/** In tests, a reply that breaks its own contract is an error; as it was written, in bytes. */
function requireContractReply(route: Route, body: unknown, written?: string | Uint8Array): void {
  if (process.env.NODE_ENV !== 'test') return;
  const reply = written instanceof Uint8Array ? JSON.parse(Buffer.from(written).toString()) : body;
  const result = descriptionOf(route).reply?.safeParse(reply);
  if (!result || result.success) return;
  const { method, path } = route.endpoint;
  throw new Error(`${method} ${path} breaks its contract: ${result.error.message}`);
}
