import { randomBytes } from 'node:crypto';
import { PROVISIONING } from '#lib/contract/audit-actors.ts';
import { type Answer, ClientGone, type Incoming } from '#lib/http.ts';
import type { Database } from '../database/engine.ts';
import { inTransaction, isBusy, isUniqueViolation } from '../database/transaction.ts';
import { busy, Refusal } from '../errors.ts';
import { workFor } from '../fairness/asker.ts';
import { writeAudit } from '../http/audit.ts';
import { bodyBudget } from '../http/body-budget.ts';
import type { AuditRecord, Instance } from '../http/handler.ts';
import { limitRequests, networkOf, requestCounter } from '../http/rate-limits.ts';
import { BODY_MAXIMUM, parseJson, readBody, requireStorable } from '../http/request-body.ts';
import { userAgentOf } from '../http/request-context.ts';
import { answer, namesTag } from '../http/responses.ts';
import { lockOrganization } from '../permissions/organization.ts';
import type { ScimAnswer, ScimContext } from './context.ts';
import { faultBody, invalidSyntax, taken } from './faults.ts';
import { projectionOf } from './projection.ts';
import { keepRefusal, nameOf } from './refusals.ts';
import { organizationIn, routeOf, type ScimRoute } from './routes.ts';
import { authenticate, touch } from './tokens.ts';
import { type JsonObject, objectOf } from './values.ts';

const TYPE = 'application/scim+json';
/** Memory for all large bodies at once; those of one token can fill half of it. */
const BODIES = 16 * BODY_MAXIMUM;

type Connection = { address: string };
type ScimRequest = { request: Incoming; url: URL; requestId: string; address: string; now: Date };

/** Whether a path is for identity providers. */
export function isScimPath(path: string): boolean {
  return path.startsWith('/scim/v2/');
}

/**
 * Creates the function that answers identity providers (SCIM 2.0, RFC 7644), always in this order:
 * authenticate, count, match, read the body, open a transaction and lock the organization, authenticate
 * again, handle, write the audit log, commit, respond. Never throws.
 */
export function scimHandler(database: Database, instance: Instance) {
  const count = requestCounter(database, instance.rateLimits.api);
  const reserveFor = bodyBudget(BODIES);

  /** Wrong tokens count for their network, so that they can't be guessed without limit. */
  async function identify(
    { request, url, address, now }: ScimRequest,
    headers: Record<string, string>,
  ) {
    try {
      const provider = await authenticate(database.orm, request, organizationIn(url.pathname));
      await limitRequests(headers, count(provider.tokenId));
      void touch(database.orm, instance.logger, provider, now);
      return provider;
    } catch (error) {
      if (error instanceof Refusal && error.status === 401)
        await limitRequests(headers, count(networkOf(address)));
      throw error;
    }
  }

  async function carryOut(sent: ScimRequest, headers: Record<string, string>, seen: RefusalFacts) {
    const provider = await identify(sent, headers);
    seen.organizationId = provider.organization.id;
    const { request, url } = sent;
    const route = routeOf(request.method, url.pathname);
    seen.resource = route.resource;
    seen.id = route.id;
    const asker = { organization: provider.organization.id, caller: provider.tokenId };
    return workFor({ ...asker, signal: request.signal }, async () => {
      const memory = reserveFor(provider.tokenId);
      try {
        const body = await bodyOf(request, memory);
        seen.subject = subjectOf(body);
        return await run(database, instance, sent, route, body, provider);
      } finally {
        memory.release();
      }
    });
  }

  return async function handle(request: Incoming, { address }: Connection): Promise<Answer> {
    const started = performance.now();
    const requestId = `req_${randomBytes(9).toString('base64url')}`;
    const headers: Record<string, string> = { 'x-request-id': requestId, 'content-type': TYPE };
    const url = new URL(request.url);
    const sent = { request, url, requestId, address, now: new Date() };
    const seen: RefusalFacts = { organizationId: null, resource: '', id: '', subject: null };
    let response: Answer;
    try {
      response = present(await carryOut(sent, headers, seen), headers);
    } catch (error) {
      const refusal = refusalOf(error, requestId, instance);
      await remember(database, instance, sent, seen, refusal);
      const body = JSON.stringify(faultBody(refusal));
      response = answer(refusal.status, body, { ...headers, ...refusal.headers });
    }
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    const route = `/scim/v2/{organizationId}/${seen.resource}`;
    const line = { requestId, method: request.method, route, status: response.status };
    instance.observe?.({ ...line, seconds: milliseconds / 1000 });
    instance.logger.info({ ...line, milliseconds }, 'request');
    return response;
  };
}

/** What is known of a request when it is refused. */
type RefusalFacts = {
  organizationId: string | null;
  resource: string;
  /** Of the path. */
  id: string;
  /** What the body calls it. */
  subject: string | null;
};

async function bodyOf(
  request: Incoming,
  memory: Parameters<typeof readBody>[1],
): Promise<JsonObject> {
  if (request.method === 'GET' || request.method === 'DELETE') return {};
  const text = await readBody(request, memory, BODY_MAXIMUM, [TYPE]);
  try {
    return objectOf(parseJson(text), 'The body');
  } catch (error) {
    throw error instanceof Refusal ? invalidSyntax(error.message) : error;
  }
}

/** What a body calls its person or group. */
function subjectOf(body: JsonObject): string | null {
  const name = body.userName ?? body.displayName;
  return typeof name === 'string' ? name : null;
}

type Identified = Awaited<ReturnType<typeof authenticate>>;

async function run(
  database: Database,
  instance: Instance,
  sent: ScimRequest,
  { handle, id }: ScimRoute,
  body: JsonObject,
  provider: Identified,
): Promise<ScimAnswer> {
  const { request, url, now } = sent;
  for (const [name, value] of url.searchParams) requireStorable(value, name);
  const projection = projectionOf(url.searchParams);
  const about = { instance, now, query: url.searchParams, projection, id, body };
  const requireMatch = (resource: JsonObject) => compare(request, resource);
  if (request.method === 'GET') {
    const reading = { requireMatch: () => undefined, record: () => undefined };
    const { organization } = provider;
    return handle({ ...about, ...reading, database: database.orm, organization });
  }
  return inTransaction(database, async (transaction) => {
    await lockOrganization(transaction, provider.organization.id);
    // What the lock waited for may have ended the token, or the proof of a domain.
    const current = await authenticate(transaction, request, provider.organization.id);
    const records: AuditRecord[] = [];
    const record = (event: AuditRecord) => records.push(event);
    const { organization } = current;
    const context: ScimContext = {
      ...about,
      database: transaction,
      organization,
      requireMatch,
      record,
    };
    const result = await handle(context);
    await audit(transaction, sent, current, records);
    return result;
  });
}

function audit(
  database: Parameters<typeof writeAudit>[0],
  { request, requestId, address, now }: ScimRequest,
  { tokenId, organization }: Identified,
  records: AuditRecord[],
): Promise<void> {
  return writeAudit(database, records, {
    organizationId: organization.id,
    action: 'provision',
    actor: { id: PROVISIONING.id },
    source: 'api',
    now,
    request: { id: requestId, address, userAgent: userAgentOf(request), tokenId },
  });
}

/** Compares `If-Match` with a resource (RFC 7644, section 3.14). @throws Refusal 412 */
function compare(request: Incoming, { meta }: JsonObject): void {
  const header = request.headers.get('if-match');
  const version = String((meta as { version?: unknown }).version);
  if (header === null || namesTag(header, version.replace(/^W\//, ''))) return;
  throw new Refusal(412, 'The resource has changed since it was read. Read it again.', {
    headers: { etag: version },
  });
}

function present({ status, body, headers: more }: ScimAnswer, headers: Record<string, string>) {
  const { location, version } = (body?.meta ?? {}) as { location?: string; version?: string };
  return answer(status, body ? JSON.stringify(body) : null, {
    ...headers,
    ...more,
    ...(version && { etag: version }),
    ...(status === 201 && location && { location }),
  });
}

function refusalOf(error: unknown, requestId: string, { logger }: Instance): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ClientGone) return new Refusal(400, 'The request is incomplete.');
  if (isUniqueViolation(error)) return taken('Something with this name or address already exists.');
  if (isBusy(error)) {
    logger.warn({ requestId, error }, 'the database was too busy for a request');
    return busy('The database is busy; nothing was changed. Wait a moment and try again.');
  }
  logger.error({ requestId, error }, 'a request failed unexpectedly');
  return new Refusal(
    500,
    `Something failed on the server; nothing was changed. Quote ${requestId} when you report it.`,
  );
}

/** Keeps a refused request for the admins, unless it says nothing: what isn't found, too many requests. */
async function remember(
  database: Database,
  { logger }: Instance,
  { request, now }: ScimRequest,
  { organizationId, resource, id, subject: said }: RefusalFacts,
  { status, message: reason }: Refusal,
): Promise<void> {
  const isTold = status >= 400 && status < 500 && status !== 429 && status !== 404;
  if (organizationId === null || !isTold) return;
  const refused = { organizationId, occurredAt: now, method: request.method, resource };
  try {
    const named = id ? await nameOf(database.orm, organizationId, id) : null;
    const subject = said ?? named;
    await keepRefusal(database.orm, { ...refused, subject, status, reason });
  } catch (error) {
    logger.warn({ error }, 'couldn’t keep a refused provisioning request');
  }
}
