import type { Logger } from 'pino';
import type { Endpoint, EndpointsIn, ParsedOf, ReplyOf } from '#lib/contract/endpoint.ts';
import type { CollectionScope, SpaceScope } from './content/scope.ts';
import type { Executor } from './database/executor.ts';
import type { Jobs } from './jobs.ts';
import type { Cursors } from './keyset.ts';
import type { Mailer } from './mail/mailer.ts';
import type { OrganizationScope } from './scope.ts';
import type { Keys } from './secrets.ts';
import type { SiteScope } from './sites/scope.ts';
import type { SpecScope } from './specifications/scope.ts';
import type { TranslationScope } from './translation-scope.ts';

/** What the service is made of and told at its start; handlers reach it as `instance`. */
export type Instance = {
  appUrl: string;
  demo: boolean;
  keys: Keys;
  mailer: Mailer;
  jobs: Jobs;
  logger: Logger;
  rateLimits: { signIn: number; network: number; api: number };
  /** Hosts of the own network that may be fetched from. */
  fetchAllowlist: readonly string[];
  /** Files of fonts for what a PDF's own ones lack; those of the system when absent. */
  pdfFonts?: readonly string[] | undefined;
};

/** Who sent a request: the user and the token. */
export type Caller = {
  id: string;
  displayName: string;
  email: string;
  photoURL: string | null;
  token: {
    id: string;
    kind: 'sign-in' | 'personal';
    createdAt: Date;
    /** The provider that vouched for the caller, and its organization, the only one the token is good for. */
    bound: { organizationId: string; samlProviderId: string } | null;
  };
};

/** What was changed, for the audit log; ids and labels, never a secret. */
export type AuditRecord = {
  organizationId?: string;
  action?: string;
  target: { type: string; id: string; label?: string };
  payload?: Record<string, unknown>;
};

/** What the path of a request was proven to name, and the caller to see. */
export type Scopes = {
  organization?: OrganizationScope;
  space?: SpaceScope;
  collection?: CollectionScope;
  site?: SiteScope;
  translation?: TranslationScope;
  spec?: SpecScope;
};

type ScopeOf<E extends Endpoint> = E['needs'] extends readonly ['organization', string]
  ? { organization: OrganizationScope }
  : E['needs'] extends readonly ['space', string]
    ? { organization: OrganizationScope; space: SpaceScope }
    : E['needs'] extends readonly ['collection', string]
      ? { organization: OrganizationScope; collection: CollectionScope }
      : E['needs'] extends readonly ['site', string]
        ? { organization: OrganizationScope; site: SiteScope }
        : E['needs'] extends readonly ['translationSettings', string]
          ? { organization: OrganizationScope; translation: TranslationScope }
          : E['needs'] extends readonly ['openAPISpec', string]
            ? { organization: OrganizationScope; spec: SpecScope }
            : object;

/** What a handler works with. Reads get the pool, writes their transaction: both as `database`. */
export type Context<E extends Endpoint> = ParsedOf<E> &
  ScopeOf<E> & {
    instance: Instance;
    database: Executor;
    caller: E['needs'] extends 'nothing' ? Caller | null : Caller;
    now: Date;
    request: { id: string; address: string; userAgent: string; source: 'ui' | 'api' };
    /** The page identifiers of this list, bound to its path and filters. */
    cursors: Cursors;
    /** For endpoints anyone may call, which get the pool: runs work in a transaction of its own. */
    transaction<Result>(work: (transaction: Executor) => Promise<Result>): Promise<Result>;
    /** Writes an audit event in the same transaction. */
    record(event: AuditRecord): void;
    /** Says that something was made that wasn’t there: the answer has the status 201. */
    created(): void;
    /** Runs once the transaction is committed; its failure is logged and changes nothing. */
    afterCommit(work: () => Promise<void>): void;
  };

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<ReplyOf<E>>;

/** One handler for each endpoint of a noun: a missing one doesn't compile. */
export type Handlers<Noun> = { [K in keyof EndpointsIn<Noun>]: Handler<EndpointsIn<Noun>[K]> };
