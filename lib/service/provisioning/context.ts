import type { Executor } from '../database/executor.ts';
import type { AuditRecord, Instance } from '../http/handler.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import type { Projection } from './projection.ts';
import type { JsonObject } from './values.ts';

/** A request of an identity provider on its way; `database` is a transaction for writes. */
export type ScimContext = {
  instance: Pick<Instance, 'appUrl' | 'quotas'>;
  database: Executor;
  organization: OrganizationScope;
  now: Date;
  query: URLSearchParams;
  projection: Projection;
  /** The id in the path; empty for a list. */
  id: string;
  /** The body; empty for reads. */
  body: JsonObject;
  /** Compares `If-Match` with the resource as it is. @throws Refusal 412 */
  requireMatch(resource: JsonObject): void;
  record(event: AuditRecord): void;
};

/** What a handler answers; without a body there is no content. */
export type ScimAnswer = { status: number; body?: JsonObject; headers?: Record<string, string> };

/** What presenting people and groups needs of a request. */
export type Presenting = Pick<ScimContext, 'database' | 'organization' | 'instance' | 'projection'>;

export type ScimHandler = (context: ScimContext) => Promise<ScimAnswer>;
