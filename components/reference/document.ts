import * as z from 'zod';

const loose = z.looseObject;

/** What of JSON Schema the page shows; the rest is left to the raw document. */
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
const content = z.record(z.string(), loose({ schema: schemaShape.optional() })).optional();

const operationShape = loose({
  operationId: z.string(),
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  parameters: z
    .array(
      loose({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: schemaShape.default({}),
      }),
    )
    .default([]),
  requestBody: loose({ content }).optional(),
  responses: z
    .record(
      z.string(),
      loose({ description: z.string().optional(), content, $ref: z.string().optional() }),
    )
    .default({}),
  'x-needs': z.union([z.string(), z.tuple([z.string(), z.string()])]).optional(),
  'x-or-self': z.string().optional(),
  'x-extension': z.boolean().default(false),
  'x-assumes': z.array(z.string()).default([]),
});

const documentShape = loose({
  info: loose({ title: z.string(), version: z.string() }),
  servers: z.array(loose({ url: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: loose({
    responses: z.record(z.string(), loose({ description: z.string() })).default({}),
  }).default({ responses: {} }),
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
  /** The nouns in the order of the document, each with its operations. */
  nouns: { name: string; id: string; operations: Operation[] }[];
};

type Parsed = z.infer<typeof documentShape>;

/** Reads an OpenAPI document for the page; null for one that is made differently. */
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
      id: `noun-${name.toLowerCase().replaceAll(' ', '-')}`,
      operations: operations.filter(({ noun }) => noun === name),
    })),
  };
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
