import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Incoming } from '#lib/http.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { cursorsOf } from '../database/keyset.ts';
import { inTransaction, type SendBehind } from '../database/transaction.ts';
import type { Caller } from '../permissions/caller.ts';
import type { Membership } from '../permissions/organization.ts';
import type { BodyReservation } from './body-budget.ts';
import type { AuditRecord, Context, Instance, Scopes } from './handler.ts';
import type { ParsedInput } from './parse.ts';
import type { Route } from './routes.ts';

const LONGEST_AGENT = 300;

/** One request on its way through the service. */
export type RequestContext = {
  readonly database: Database;
  readonly instance: Instance;
  readonly request: Incoming;
  /** The memory reserved for its body. */
  readonly memory: BodyReservation;
  readonly url: URL;
  readonly route: Route;
  readonly parameters: Record<string, string>;
  /** Null where an endpoint needs no token. */
  readonly caller: Caller | null;
  /** The caller's membership in the organization of the path, as read with the token. */
  readonly membership: Membership | null;
  readonly address: string;
  readonly requestId: string;
  readonly now: Date;
};

/** What a handler does besides its reply; reset when its transaction is retried. */
export type Effects = {
  records: AuditRecord[];
  afterCommit: (() => Promise<void>)[];
  /** The response sent instead of the reply, once the transaction is committed. */
  answerLater?: (database: Executor) => Promise<unknown>;
  /** The status of success, when it isn’t the endpoint’s own. */
  status?: number;
};

/** Whether a request comes from the dashboard, for the audit log. */
export function sourceOf({ request }: RequestContext): 'ui' | 'api' {
  return request.headers.get('x-masthead-source') === 'ui' ? 'ui' : 'api';
}

/** The user agent of a request; empty without one. */
export function userAgentOf({ headers }: Incoming): string {
  return (headers.get('user-agent') ?? '').slice(0, LONGEST_AGENT);
}

function browserOf({ headers }: Incoming): string | null {
  return /^brw_[\w-]{43}$/.exec(headers.get('x-masthead-browser') ?? '')?.[0] ?? null;
}

/** Whether the client doesn't want to wait for the results (RFC 7240). */
function prefersAsync({ headers }: Incoming): boolean {
  const preferences = (headers.get('prefer') ?? '').toLowerCase().split(',');
  return preferences.some((each) => each.trim() === 'respond-async');
}

/** The identity of a list: its path and filters, the same for all its pages. */
function listOf({ url }: RequestContext): string {
  const filters = new URLSearchParams(url.searchParams);
  filters.delete('page');
  filters.delete('limit');
  filters.sort();
  return `${url.pathname}?${filters}`;
}

const noTransaction: SendBehind = () => {
  throw new Error('Nothing is sent behind without a transaction');
};

/** What a handler works with; its types are erased, since `Api` has proven that they fit. */
export function handlerContext(
  context: RequestContext,
  database: Executor,
  scopes: Partial<Scopes>,
  parsed: ParsedInput,
  effects: Effects,
  behind: SendBehind | undefined,
): Context<Endpoint> {
  const { instance, caller, now, request, requestId, address } = context;
  return {
    ...parsed,
    ...scopes,
    database,
    instance,
    caller,
    now,
    request: {
      id: requestId,
      address,
      userAgent: userAgentOf(request),
      source: sourceOf(context),
      browser: browserOf(request),
      respondAsync: prefersAsync(request),
    },
    // Only lists have a use for them.
    get cursors() {
      return cursorsOf(instance.keys, listOf(context));
    },
    transaction: <Result>(work: (transaction: Executor) => Promise<Result>) =>
      inTransaction(context.database, work),
    record: (event: AuditRecord) => effects.records.push(event),
    behind: behind ?? noTransaction,
    created: () => {
      effects.status = 201;
    },
    afterCommit: (work: () => Promise<void>) => effects.afterCommit.push(work),
    answerLater: (work: (database: Executor) => Promise<unknown>) => {
      effects.answerLater = work;
    },
  } as unknown as Context<Endpoint>;
}
