import type * as z from 'zod/mini';
import type { Audit } from './audit.ts';
import type { PermissionOf, Subject } from './permission-levels.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The parameters of a path, as an object of strings: `/v1/orgs/{organizationId}` gives `{
 * organizationId }`.
 */
type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParameters<Rest>
  : unknown;

type ParameterName<Path extends string> = Extract<keyof PathParameters<Path>, string>;

/**
 * Who can call an endpoint: anyone, anyone with a valid token, an admin of the instance (it
 * doesn’t exist for anyone else), or a caller with a permission (a key of the subject's own `permissions` object) on
 * the resource of the path.
 */
export type Needs =
  | 'nothing'
  | 'token'
  | 'instance-admin'
  | { [S in Subject]: readonly [S, PermissionOf<S>] }[Subject];

/** A permission that part of a request requires besides `needs`. */
type Requirement = {
  readonly needs: { [S in Subject]: readonly [S, PermissionOf<S>] }[Subject];
  /** The resource, as a noun phrase: “the parent collection”. */
  readonly on: string;
  /** The condition, as a clause: “unless the caller wrote it”; absent: always. */
  readonly when?: string;
};

/** When an endpoint returns an error that doesn't follow from its value, as a sentence by status. */
type Refusals = { readonly [status in 403 | 404 | 409 | 410 | 412]?: string };

/**
 * What an endpoint takes and returns, and what the reference and the activity say about it. It is
 * in `<noun>.schemas.ts` under the endpoint's name, so that pages call endpoints without it.
 */
export type Description = {
  /** One line that starts with a verb, shown in the OpenAPI document and the permission table. */
  readonly summary: string;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply?: z.ZodMiniType;
  /** What parts of the request require besides `needs`. */
  readonly also?: readonly Requirement[];
  /** How the activity log describes it; absent where it leaves no event. */
  readonly audit?: Audit;
  readonly refusals?: Refusals;
  /** Decisions where the documentation says nothing, as sentences. */
  readonly assumes?: readonly string[];
};

/** Of types only: at run time an endpoint doesn't have its description. */
declare const described: unique symbol;

export type Endpoint<
  Path extends string = string,
  N extends Needs = Needs,
  D extends Description = Description,
> = {
  readonly [described]?: D;
  readonly method: Method;
  readonly path: Path;
  readonly needs: N;
  /** Bytes of the largest body; the usual maximum when absent. Read only after authorization. */
  readonly maximumBody: number | undefined;
  /** `none`: an unsafe method that changes nothing, so it takes no lock and leaves no audit event. */
  readonly effects: 'some' | 'none';
  /**
   * What a write locks: its organization, or only the space or site of its path, so that writes in
   * others go on.
   */
  readonly locks: 'organization' | 'subject';
  /** The reply holds a secret, so it isn't stored for a repeated `Idempotency-Key`. */
  readonly secretReply: boolean;
  /** Also finds deleted spaces and collections. */
  readonly inTrash: boolean;
  /** A sign-in calls it only within minutes of proving who its person is. */
  readonly recent: boolean;
  /**
   * What is bound to an organization can call it, although it concerns only the person; `sign-in`: a
   * sign-in, but no token.
   */
  readonly whenBound: boolean | 'sign-in';
  /** Concerns more than the space of its path, so a token for some spaces can't call it. */
  readonly beyondSpace: boolean;
  /** The status of success. Replies of 204 and 205 have no content. */
  readonly status: number;
  /** Paths whose cached replies are stale after a success, including all paths below them. */
  readonly refreshes: readonly string[];
  /** Not in the documents: a remote API may lack it, and the dashboard hides what needs it. */
  readonly extension: boolean;
  /** A path parameter that names a user: the caller can always do this to themselves. */
  readonly orSelf: string | undefined;
  /** Not for the dashboard's proxy: the reply holds a secret for a server, or is opened directly. */
  readonly serverOnly: boolean;
};

type Definition<Path extends string, N extends Needs> = {
  method: Method;
  path: Path;
  needs: N;
  maximumBody?: number;
  effects?: 'none';
  locks?: 'subject';
  secretReply?: boolean;
  inTrash?: boolean;
  recent?: boolean;
  whenBound?: boolean | 'sign-in';
  beyondSpace?: boolean;
  status?: number;
  refreshes?: readonly string[];
  extension?: boolean;
  orSelf?: ParameterName<Path>;
  serverOnly?: boolean;
};

/**
 * Declares an endpoint: `endpoint<typeof schemas.updateTeam>()({ … })`. Router, client, React Query
 * keys and, with its description, OpenAPI document and contract tests are derived from its value.
 */
export function endpoint<D extends Description>() {
  return <const Path extends string, const N extends Needs>(
    definition: Definition<Path, N>,
  ): Endpoint<Path, N, D> => ({
    maximumBody: undefined,
    effects: 'some',
    locks: 'organization',
    secretReply: false,
    inTrash: false,
    recent: false,
    whenBound: false,
    beyondSpace: false,
    status: 200,
    refreshes: [],
    extension: false,
    orSelf: undefined,
    serverOnly: false,
    ...definition,
  });
}

type PathOf<E> = E extends Endpoint<infer Path> ? Path : never;
type DescriptionOf<E> = E extends { readonly [described]?: infer D } ? NonNullable<D> : never;
type Shape<E, K extends 'query' | 'body' | 'reply', Side extends 'input' | 'output'> =
  DescriptionOf<E> extends { readonly [_ in K]: infer S extends z.ZodMiniType }
    ? Side extends 'input'
      ? z.input<S>
      : z.output<S>
    : undefined;

type WhenDefined<Key extends string, Value> = unknown extends Value
  ? object
  : [Value] extends [undefined]
    ? object
    : Record<string, never> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** The input of an endpoint's caller: `{ parameters, query, body }`, each only where defined. */
export type InputOf<E extends Endpoint> = WhenDefined<'parameters', PathParameters<PathOf<E>>> &
  WhenDefined<'query', Partial<Shape<E, 'query', 'output'>>> &
  WhenDefined<'body', Shape<E, 'body', 'input'>>;

/** The parsed input of a handler. */
export type ParsedOf<E extends Endpoint> = {
  parameters: PathParameters<PathOf<E>>;
  query: Shape<E, 'query', 'output'>;
  body: Shape<E, 'body', 'output'>;
};

/** The reply of an endpoint; `undefined` for empty replies. */
export type ReplyOf<E extends Endpoint> = Shape<E, 'reply', 'output'>;
/** An item of the list that an endpoint replies with. */
export type ItemOf<E extends Endpoint> =
  ReplyOf<E> extends { items: readonly (infer Item)[] } ? Item : never;

/** The endpoints among the exports of a noun's file. */
export type EndpointsIn<Noun> = {
  [K in keyof Noun as Noun[K] extends Endpoint ? K : never]: Noun[K] extends Endpoint
    ? Noun[K]
    : never;
};

/** The descriptions of a noun's endpoints, by their names. */
export type DescriptionsOf<Noun> = {
  readonly [K in keyof EndpointsIn<Noun>]: DescriptionOf<EndpointsIn<Noun>[K]>;
};

type Loose = { parameters?: Record<string, string>; query?: Record<string, unknown> };

/**
 * Fills the parameters of a path. @throws when one is missing, since the URL would name something
 * else
 */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (!value) throw new Error(`The path ${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}

/** The URL of a call, from `/v1` on; arrays become repeated keys, absent values are left out. */
export function urlOf(target: Endpoint, input: object): string {
  const { parameters, query } = input as Loose;
  const path = fillPath(target.path, parameters ?? {});
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(key, String(item));
    }
  }
  const tail = search.toString();
  return tail ? `${path}?${tail}` : path;
}

/** Whether an export of a noun's file is an endpoint. */
export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'needs' in value
  );
}
