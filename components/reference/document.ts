import * as z from 'zod/mini';

const loose = z.looseObject;

/** The parts of JSON Schema that the page shows. */
export type Schema = {
  type?: string | string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  additionalProperties?: unknown;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  format?: string | undefined;
  pattern?: string | undefined;
  description?: string | undefined;
  [bound: string]: unknown;
};

const schemaShape = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const content = z.optional(z.record(z.string(), loose({ schema: z.optional(schemaShape) })));

const operationShape = loose({
  operationId: z.string(),
  summary: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  parameters: z._default(
    z.array(
      loose({
        name: z.string(),
        in: z.string(),
        required: z._default(z.boolean(), false),
        description: z.optional(z.string()),
        schema: z._default(schemaShape, {}),
      }),
    ),
    [],
  ),
  requestBody: z.optional(loose({ content })),
  responses: z._default(
    z.record(
      z.string(),
      loose({ description: z.optional(z.string()), content, $ref: z.optional(z.string()) }),
    ),
    {},
  ),
  'x-needs': z.optional(z.union([z.string(), z.tuple([z.string(), z.string()])])),
  'x-or-self': z.optional(z.string()),
  'x-extension': z._default(z.boolean(), false),
  'x-assumes': z._default(z.array(z.string()), []),
});

const documentShape = loose({
  info: loose({ title: z.string(), version: z.string() }),
  servers: z._default(z.array(loose({ url: z.string() })), []),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z._default(
    loose({
      responses: z._default(z.record(z.string(), loose({ description: z.string() })), {}),
    }),
    { responses: {} },
  ),
});

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  noun: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  body: Schema | undefined;
  reply: { status: string; schema: Schema | undefined };
  errors: { status: string; description: string }[];
  needs: string | [string, string] | undefined;
  orSelf: string | undefined;
  isExtension: boolean;
  assumes: string[];
};

export type Reference = {
  title: string;
  version: string;
  server: string;
  /** The nouns in document order, each with its operations. */
  nouns: Noun[];
};

/** A noun with its operations, and the last part of its page's address. */
export type Noun = { name: string; slug: string; operations: Operation[] };

type Parsed = z.infer<typeof documentShape>;

/** Reads an OpenAPI document; returns null when it doesn't have the expected shape. */
export function referenceOf(document: unknown): Reference | null {
  const parsed = documentShape.safeParse(document);
  if (!parsed.success) return null;
  const { info, servers, paths } = parsed.data;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      operationOf(method, path, operation, parsed.data),
    ),
  );
  const names = [...new Set(operations.map(({ noun }) => noun))];
  return {
    title: info.title,
    version: info.version,
    server: servers[0]?.url ?? '',
    nouns: names.map((name) => ({
      name,
      slug: slugOf(name),
      operations: operations.filter(({ noun }) => noun === name).toSorted(inReadingOrder),
    })),
  };
}

/** What is documented before extensions, and a list before its items and what is inside them. */
function inReadingOrder(one: Operation, other: Operation): number {
  const depth = ({ path }: Operation) => path.split('/').length;
  return Number(one.isExtension) - Number(other.isExtension) || depth(one) - depth(other);
}

/** `Change requests` becomes `change-requests`. */
function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function operationOf(
  method: string,
  path: string,
  operation: z.infer<typeof operationShape>,
  document: Parsed,
): Operation {
  const responses = Object.entries(operation.responses);
  const [status = '', success] = responses.find(([code]) => code.startsWith('2')) ?? [];
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    noun: operation.tags[0] ?? 'Other',
    parameters: operation.parameters.map(({ description, schema, ...rest }) => ({
      name: rest.name,
      in: rest.in,
      required: rest.required,
      schema: { ...schema, ...(description && { description }) },
    })),
    body: operation.requestBody?.content?.['application/json']?.schema,
    reply: { status, schema: success?.content?.['application/json']?.schema },
    errors: responses
      .filter(([code]) => !code.startsWith('2'))
      .map(([code, { description, $ref }]) => ({
        status: code,
        description:
          description ??
          document.components.responses[$ref?.split('/').at(-1) ?? '']?.description ??
          '',
      })),
    needs: operation['x-needs'],
    orSelf: operation['x-or-self'],
    isExtension: operation['x-extension'],
    assumes: operation['x-assumes'],
  };
}
