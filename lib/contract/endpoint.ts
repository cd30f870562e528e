import * as z from 'zod/mini';
import type { Audit } from './audit.ts';
import type { PermissionOf, Subject } from './permission-levels.ts';
import './messages.ts';
import './without-eval.ts';

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
 * Who can call an endpoint: anyone, anyone with a valid token, or a caller with a permission (a
 * key of the subject's own `permissions` object) on the resource of the path.
 */
export type Needs =
  | 'nothing'
  | 'token'
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
type Refusals = { readonly [status in 403 | 404 | 409 | 410]?: string };

type Schema = z.ZodMiniType | undefined;

export type Endpoint<
  Path extends string = string,
  N extends Needs = Needs,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = {
  readonly method: Method;
  readonly path: Path;
  /** One line that starts with a verb, shown in the OpenAPI document and the permission table. */
  readonly summary: string;
  readonly needs: N;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** What parts of the request require besides `needs`. */
  readonly also: readonly Requirement[];
  /** Bytes of the largest body; the usual maximum when absent. Read only after authorization. */
  readonly maximumBody: number | undefined;
  /** How the activity log describes it; absent where it leaves no event. */
  readonly audit: Audit | undefined;
  /** `none`: an unsafe method that changes nothing, so it takes no lock and leaves no audit event. */
  readonly effects: 'some' | 'none';
  /** The reply holds a secret, so it isn't stored for a repeated `Idempotency-Key`. */
  readonly secretReply: boolean;
  /** Also finds deleted spaces. */
  readonly inTrash: boolean;
  /** A sign-in bound to an organization can call it, although it concerns only the person. */
  readonly whenBound: boolean;
  readonly refusals: Refusals;
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
  /** What was decided where the documents are silent, as sentences. */
  readonly assumes: readonly string[];
};

type Definition<
  Path extends string,
  N extends Needs,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
> = {
  method: Method;
  path: Path;
  summary: string;
  needs: N;
  query?: Q;
  body?: B;
  reply?: R;
  also?: readonly Requirement[];
  maximumBody?: number;
  audit?: Audit;
  effects?: 'none';
  secretReply?: boolean;
  inTrash?: boolean;
  whenBound?: boolean;
  refusals?: Refusals;
  status?: number;
  refreshes?: readonly string[];
  extension?: boolean;
  orSelf?: ParameterName<Path>;
  serverOnly?: boolean;
  assumes?: readonly string[];
};

/**
 * Declares an endpoint. Router, client, React Query keys, forms, OpenAPI document and the contract
 * tests are all derived from the value it returns.
 */
export function endpoint<
  const Path extends string,
  const N extends Needs,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
>(definition: Definition<Path, N, Q, B, R>): Endpoint<Path, N, Q, B, R> {
  return {
    also: [],
    maximumBody: undefined,
    audit: undefined,
    effects: 'some',
    secretReply: false,
    inTrash: false,
    whenBound: false,
    refusals: {},
    status: 200,
    refreshes: [],
    extension: false,
    orSelf: undefined,
    serverOnly: false,
    assumes: [],
    ...definition,
    query: definition.query as Q,
    body: definition.body as B,
    reply: definition.reply as R,
  };
}

type PathOf<E> = E extends Endpoint<infer Path> ? Path : never;
type Shape<
  E,
  K extends 'query' | 'body' | 'reply',
  Side extends 'input' | 'output',
> = E extends Endpoint
  ? E[K] extends z.ZodMiniType
    ? Side extends 'input'
      ? z.input<E[K]>
      : z.output<E[K]>
    : undefined
  : never;

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

/** The endpoints among the exports of a noun's file. */
export type EndpointsIn<Noun> = {
  [K in keyof Noun as Noun[K] extends Endpoint ? K : never]: Noun[K] extends Endpoint
    ? Noun[K]
    : never;
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

/** The reply of an endpoint that returns a file instead of JSON. */
export const fileReply = z.object({
  content: z.instanceof(Uint8Array),
  name: z.string(),
  contentType: z.string(),
});

/** Whether an endpoint returns a file. */
export function isFile(target: Endpoint): boolean {
  return target.reply === fileReply;
}

/** Whether an endpoint returns a list. */
export function isList(target: Endpoint): boolean {
  return (
    target.reply instanceof z.ZodMiniObject &&
    'items' in target.reply.shape &&
    'next' in target.reply.shape
  );
}
