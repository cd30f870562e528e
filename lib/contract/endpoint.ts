import * as z from 'zod/mini';
import type { PermissionOf, Subject } from './permissions.ts';
import './messages.ts';
import './without-eval.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The names in braces of a path, as an object of strings: `/v1/orgs/{organizationId}` asks for `{ organizationId }`. */
export type PathParameters<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}`
    ? { [K in Name]: string } & PathParameters<Rest>
    : unknown;

type Named<Path extends string> = Extract<keyof PathParameters<Path>, string>;

/**
 * Who may call an endpoint: anyone at all, anyone with a valid token, or a caller who has a
 * permission (a key of the subject's own `permissions` object) on what the path names.
 */
export type Needs =
  | 'nothing'
  | 'token'
  | { [S in Subject]: readonly [S, PermissionOf<S>] }[Subject];

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
  /** One line that starts with a verb; the OpenAPI document and the permission table show it. */
  readonly summary: string;
  readonly needs: N;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The status of success. Replies of 204 and 205 have no content. */
  readonly status: number;
  /** Paths whose cached answers a success makes stale; a prefix stands for all below it. */
  readonly refreshes: readonly string[];
  /** Not in the documents: a remote API may lack it, and the dashboard hides what needs it. */
  readonly extension: boolean;
  /** A path parameter that names a user: the caller may always do this to itself. */
  readonly orSelf: string | undefined;
  /** Not for the dashboard's proxy: the reply holds a secret meant for a server, or is opened as it is. */
  readonly serverOnly: boolean;
  /** What was decided where the documents are silent. */
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
  status?: number;
  refreshes?: readonly string[];
  extension?: boolean;
  orSelf?: Named<Path>;
  serverOnly?: boolean;
  assumes?: readonly string[];
};

/**
 * Declares an endpoint. Router, client, React Query keys, forms, OpenAPI document and the test
 * loop are all read from the value it gives back.
 */
export function endpoint<
  const Path extends string,
  const N extends Needs,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends Schema = undefined,
>(definition: Definition<Path, N, Q, B, R>): Endpoint<Path, N, Q, B, R> {
  return {
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

type WhenAsked<Key extends string, Value> = unknown extends Value
  ? object
  : [Value] extends [undefined]
    ? object
    : Record<string, never> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

/** What a caller of an endpoint hands over: `{ parameters, query, body }`, each only where asked for. */
export type InputOf<E extends Endpoint> = WhenAsked<'parameters', PathParameters<PathOf<E>>> &
  WhenAsked<'query', Partial<Shape<E, 'query', 'output'>>> &
  WhenAsked<'body', Shape<E, 'body', 'input'>>;

/** What a handler gets: everything parsed. */
export type ParsedOf<E extends Endpoint> = {
  parameters: PathParameters<PathOf<E>>;
  query: Shape<E, 'query', 'output'>;
  body: Shape<E, 'body', 'output'>;
};

/** What an endpoint answers; `undefined` for the empty ones. */
export type ReplyOf<E extends Endpoint> = Shape<E, 'reply', 'output'>;

/** The endpoints among the exports of a noun's file. */
export type EndpointsIn<Noun> = {
  [K in keyof Noun as Noun[K] extends Endpoint ? K : never]: Noun[K] extends Endpoint
    ? Noun[K]
    : never;
};

type Loose = { parameters?: Record<string, string>; query?: Record<string, unknown> };

/** Puts values into the braces of a path. Throws when one is missing, since the URL would name something else. */
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

/** Tells an endpoint from the other exports of a noun's file. */
export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'needs' in value
  );
}

/** The reply of an endpoint that answers with the bytes of a file instead of JSON. */
export const fileReply = z.object({
  content: z.instanceof(Uint8Array),
  name: z.string(),
  contentType: z.string(),
});

/** Tells whether an endpoint answers with a file. */
export function isFile(target: Endpoint): boolean {
  return target.reply === fileReply;
}

/** Tells whether an endpoint answers with the list envelope. */
export function isList(target: Endpoint): boolean {
  return (
    target.reply instanceof z.ZodMiniObject &&
    'items' in target.reply.shape &&
    'next' in target.reply.shape
  );
}
