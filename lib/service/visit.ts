import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Incoming } from '#lib/http.ts';
import type { Database } from './database/engine.ts';
import type { Executor } from './database/executor.ts';
import { inTransaction } from './database/transaction.ts';
import type { AuditRecord, Caller, Context, Instance, Scopes } from './handler.ts';
import { cursorsOf } from './keyset.ts';
import type { Parsed } from './parse.ts';
import type { Route } from './routes.ts';
import type { Place } from './scope.ts';

/** One request on its way through the service. */
export type Visit = {
  readonly database: Database;
  readonly instance: Instance;
  readonly request: Incoming;
  readonly url: URL;
  readonly route: Route;
  readonly parameters: Record<string, string>;
  /** Null where an endpoint asks for no token. */
  readonly caller: Caller | null;
  /** The caller's place in the organization of the path, as it was when the token was found good. */
  readonly place: Place | null;
  readonly address: string;
  readonly requestId: string;
  readonly now: Date;
};

/** What a handler leaves behind besides its answer; made anew when its transaction is tried again. */
export type Traces = {
  records: AuditRecord[];
  afterwards: (() => Promise<void>)[];
  /** The status of success, where it isn’t the endpoint’s own. */
  status?: number;
};

/** Whether a request comes from the dashboard, for the audit log. */
export function sourceOf({ request }: Visit): 'ui' | 'api' {
  return request.headers.get('x-masthead-source') === 'ui' ? 'ui' : 'api';
}

/** What a list is: its path and its filters, whichever page of it is asked for. */
function listOf({ url }: Visit): string {
  const filters = new URLSearchParams(url.searchParams);
  filters.delete('page');
  filters.delete('limit');
  filters.sort();
  return `${url.pathname}?${filters}`;
}

/** What the handler of a visit works with; its types are erased, the table of handlers has proven them. */
export function contextOf(
  visit: Visit,
  database: Executor,
  scopes: Scopes,
  parsed: Parsed,
  traces: Traces,
): Context<Endpoint> {
  const { instance, caller, now, request, requestId, address } = visit;
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 300);
  return {
    ...parsed,
    ...scopes,
    database,
    instance,
    caller,
    now,
    request: { id: requestId, address, userAgent, source: sourceOf(visit) },
    cursors: cursorsOf(instance.keys.cursor, listOf(visit)),
    transaction: <Result>(work: (transaction: Executor) => Promise<Result>) =>
      inTransaction(visit.database, work),
    record: (event: AuditRecord) => traces.records.push(event),
    created: () => {
      traces.status = 201;
    },
    afterCommit: (work: () => Promise<void>) => traces.afterwards.push(work),
  } as unknown as Context<Endpoint>;
}
