import type { Logger } from 'pino';
import type { Endpoint, EndpointsIn, ParsedOf, ReplyOf } from '#lib/contract/endpoint.ts';
import type { Contract } from '#lib/contract/index.ts';
import type { Role } from '#lib/contract/levels.ts';
import type { Subject } from '#lib/contract/permission-levels.ts';
import type { Quotas } from '#lib/contract/quotas.ts';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import type { Cursors } from '../database/keyset.ts';
import type { SendBehind } from '../database/transaction.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Caller } from '../permissions/caller.ts';
import type { LockKind, OrganizationScope } from '../permissions/organization.ts';
import type { SessionLimits } from '../permissions/sign-in-policy.ts';
import type { Keys } from '../security/secrets.ts';
import type { Jobs } from '../worker/job-queue.ts';

/** A person in the demo. */
type DemoAccount = {
  /** The value `signInToDemo` accepts. */
  id: string;
  userId: string;
  displayName: string;
  /** Null is a guest. */
  role: Role | null;
  /** The title of the organization; null without a membership. */
  organization: string | null;
  /** Whether the sign-in page offers this person. */
  isOffered: boolean;
};

/** The content and people of a demo. */
export type Demo = {
  people: readonly DemoAccount[];
  /** Fills an empty database. */
  fill(database: Database, instance: Pick<Instance, 'appUrl' | 'keys'>, now: Date): Promise<void>;
  /** Updates what another version of Masthead wrote. */
  refresh(database: Database, appUrl: string, now: Date): Promise<void>;
};

/** Who gets an account with a code: anyone, people with an invitation, and those of the domains. */
type Registration = 'open' | 'invited' | readonly string[];

/** The parts and settings of the service; handlers get it as `instance`. */
export type Instance = {
  appUrl: string;
  /** The origin of published sites with `{site}` for their label; null: paths of `appUrl`. */
  sitesUrl: string | null;
  /** The demo of this instance, if it is one. */
  demo: Demo | null;
  keys: Keys;
  mailer: Mailer;
  jobs: Jobs;
  logger: Logger;
  rateLimits: { signIn: number; network: number; api: number };
  /** Bytes of large request bodies that are held at once; 128 MB when absent. */
  requestBodies?: number | undefined;
  registration: Registration;
  /** Who creates organizations: everybody, or only the admins of the instance. */
  organizations: 'admins' | 'everybody';
  /** Addresses whose people are admins of the instance, besides those who are named; none when absent. */
  instanceAdmins?: readonly string[] | undefined;
  /** Limits of each organization that has none of its own; none when absent. */
  quotas?: Quotas | undefined;
  /** How many invitations an organization may send in a day; unlimited when absent. */
  invitesPerDay?: number | undefined;
  /** Where files are, to say how much room is left; unknown when absent. */
  dataDirectory?: string | undefined;
  /** Hosts of the private network that may be fetched from. */
  fetchAllowlist: readonly string[];
  /** Reads TXT records; the system's resolver when absent. */
  resolveTxt?: ((name: string) => Promise<string[][]>) | undefined;
  /** The longest life of personal access tokens in days; unlimited when absent. */
  tokenDays?: number | undefined;
  /** How long sign-ins last; 30 days when absent. */
  sessions?: SessionLimits | undefined;
  /** For how many days events of the audit log are kept; forever when absent. */
  activityDays?: number | undefined;
  /** Email domains that count without a DNS record, for examples; none when absent. */
  provenAtOnce?: ((domain: string) => boolean) | undefined;
  /** Font files for characters that a PDF's own fonts lack; the system's when absent. */
  pdfFonts?: readonly string[] | undefined;
  /** Called for every answered request; `route` is the pattern of its path. */
  observe?:
    | ((request: { method: string; route: string; status: number; seconds: number }) => void)
    | undefined;
};

/** A change for the audit log; ids and labels, never a secret. */
export type AuditRecord = {
  organizationId?: string;
  /** For the security log of this person instead of an organization’s activity. */
  personId?: string;
  /**
   * The caller's own account is concerned: for their security log, and for the activity of their
   * organizations, or of those named.
   */
  account?: { only?: string | null; except?: readonly string[] };
  /** It concerns the instance only. */
  ofInstance?: true;
  action?: string;
  target: { type: string; id: string; label?: string };
  payload?: Record<string, unknown>;
};

/**
 * The resources of the path, proven to be visible to the caller, by subject. Each subject adds its
 * own scope to this interface, next to its guard.
 */
export interface Scopes {
  organization: OrganizationScope;
}

type ScopeOf<E extends Endpoint> = E['needs'] extends readonly [
  infer S extends keyof Scopes,
  string,
]
  ? Pick<Scopes, 'organization' | S>
  : object;

/** What a handler works with. `database` is the pool for reads and the transaction for writes. */
export type Context<E extends Endpoint> = ParsedOf<E> &
  ScopeOf<E> & {
    instance: Instance;
    database: Executor;
    caller: E['needs'] extends 'nothing' ? Caller | null : Caller;
    now: Date;
    request: {
      id: string;
      address: string;
      userAgent: string;
      source: 'ui' | 'api';
      /** A secret that the dashboard keeps in each browser; null without one. */
      browser: string | null;
      /** Whether `Prefer: respond-async` was sent: answer at once, without results. */
      respondAsync: boolean;
    };
    /** The page cursors of this list, bound to its path and filters. */
    cursors: Cursors;
    /** For public endpoints, which get the pool: runs work in a transaction of its own. */
    transaction<Result>(work: (transaction: Executor) => Promise<Result>): Promise<Result>;
    /** Writes an audit event in the same transaction. */
    record(event: AuditRecord): void;
    /**
     * For a statement that has been sent and whose result isn't needed: its failure fails the request.
     * Only for requests that get a transaction.
     */
    behind: SendBehind;
    /** Marks that something new was created: the response has the status 201. */
    created(): void;
    /** Runs once the transaction is committed; a failure is logged and changes nothing. */
    afterCommit(work: () => Promise<void>): void;
    /**
     * Once the transaction is committed, waits for another reply, which is answered instead. A repeated
     * `Idempotency-Key` gets the first one.
     */
    answerLater(work: (database: Executor) => Promise<ReplyOf<E>>): void;
  };

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<ReplyOf<E>>;

/** The context before the transaction; the resources were read without a lock. */
export type Preparation<E extends Endpoint> = ScopeOf<E> & {
  /** The pool. */
  database: Executor;
  parameters: ParsedOf<E>['parameters'];
  body: ParsedOf<E>['body'];
  instance: Instance;
  now: Date;
};

/**
 * A handler that prepares before its transaction, so that slow work holds no lock. It gets what was
 * prepared, and the resources once more as they are now.
 */
export type PreparedHandler<E extends Endpoint, Prepared = unknown> = {
  prepare(before: Preparation<E>): Promise<Prepared>;
  handle(context: Context<E>, prepared: Prepared): Promise<ReplyOf<E>>;
};

/** One handler for each endpoint of a noun: a missing one doesn't compile. */
export type Handlers<Noun> = {
  [K in keyof EndpointsIn<Noun>]:
    | Handler<EndpointsIn<Noun>[K]>
    | PreparedHandler<EndpointsIn<Noun>[K]>;
};

/** What a subject's guard checks. */
type Access = {
  database: Executor;
  caller: Caller;
  parameters: Record<string, string>;
  endpoint: Endpoint;
  /** The permission on the subject that the endpoint needs. */
  permission: string;
  /** What to lock for a change. */
  lock: LockKind | undefined;
  /** Whether the path names the caller, who then needs no permission (`orSelf`). */
  isSelf: boolean;
  now: Date;
  /** The organization of the path, proven to be the caller's. @throws Refusal 404 */
  organization(): Promise<OrganizationScope>;
};

/**
 * Finds the resource of a path, proves that the caller can see it, and checks the permission.
 * @throws Refusal 404 when the caller can't see it, 403 without the permission
 */
export type Guard<S extends Subject> = (
  access: Access,
) => Promise<Pick<Scopes, 'organization' | Extract<S, keyof Scopes>>>;

/** The whole API: a handler for every endpoint, a guard for every subject. */
export type Api = {
  handlers: { [N in keyof Contract]: Handlers<Contract[N]> };
  guards: { [S in Subject]: Guard<S> };
};

type ErasedHandler = (context: Context<Endpoint>, prepared?: unknown) => Promise<unknown>;
type Erased = {
  prepare?: (before: Preparation<Endpoint>) => Promise<unknown>;
  handle: ErasedHandler;
};

/** The handler of an endpoint, its types erased: `Api` has proven that they fit. */
export function handlerOf(api: Api, { noun, name }: { noun: string; name: string }): Erased {
  const nouns = api.handlers as unknown as Record<string, Record<string, Erased | ErasedHandler>>;
  const handler = nouns[noun]?.[name];
  if (!handler) throw new Error(`No handler for ${name}.`);
  return typeof handler === 'function' ? { handle: handler } : handler;
}
