import type { PageSource } from './page-source.ts';

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
  description?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
};

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  'x-needs': string | [subject: string, permission: string];
  'x-extension'?: boolean;
  'x-assumes'?: string[];
};

type OpenAPIDocument = { paths: Record<string, Record<string, Operation>> };
type ListedOperation = Operation & { method: string; path: string };

/** Fields of nested objects are listed to this depth; below it the type is just `object`. */
const FIELD_DEPTH = 3;

/**
 * The API's reference as pages: the conventions, then a page for each noun with its operations.
 * @param document the contract's own OpenAPI document, so that the pages stay accurate
 */
export function referencePages(document: Record<string, unknown>): PageSource[] {
  const operations = operationsOf(document as OpenAPIDocument);
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))];
  return [
    {
      path: 'conventions',
      title: 'Conventions',
      type: 'document',
      description: 'How to call the API, and the errors it returns.',
      markdown: conventions(operations.length),
      pages: [],
    },
    {
      path: 'operations',
      title: 'Operations',
      type: 'group',
      pages: tags.map((tag) =>
        nounPage(
          tag,
          operations.filter((one) => one.tags.includes(tag)),
        ),
      ),
    },
  ];
}

function operationsOf({ paths }: OpenAPIDocument): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

function nounPage(tag: string, operations: ListedOperation[]): PageSource {
  const count = operations.length === 1 ? '1 operation' : `${operations.length} operations`;
  return {
    path: `operations/${slugOf(tag)}`,
    title: tag,
    type: 'document',
    description: `${count} on ${tag.toLowerCase()}.`,
    markdown: operations.map(operationText).join('\n\n'),
    pages: [],
  };
}

/** A title as part of a path: `OpenAPI specs` becomes `openapi-specs`. */
function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function operationText(operation: ListedOperation): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const [status = '', success] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const reply = success?.content?.['application/json']?.schema;
  const assumes = operation['x-assumes'] ?? [];
  return [
    `## ${operation.summary}`,
    `\`\`\`http\n${operation.method} ${operation.path}\n\`\`\``,
    `${needsText(operation['x-needs'])}${operation['x-extension'] ? ' An extension of the documented API.' : ''} It returns the usual [errors](../conventions.md#errors).`,
    parametersText(operation),
    body ? `### Request body of ${operation.operationId}\n\n${fieldsTable(body)}` : '',
    reply
      ? `### Response of ${operation.operationId}\n\nStatus ${status}.\n\n${fieldsTable(reply)}`
      : `The response is ${status} without a body.`,
    assumes.length > 0 ? `${assumes.map((line) => `- ${line}`).join('\n')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function needsText(needs: Operation['x-needs']): string {
  if (needs === 'nothing') return 'Anyone can call it, without a token.';
  if (needs === 'token') return 'Requires a token.';
  if (needs === 'instance-admin') return 'Requires a token of an admin of the instance.';
  return `Requires \`${needs[1]}\` on the ${needs[0]}.`;
}

function parametersText({ parameters = [] }: ListedOperation): string {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return '';
  const rows = inQuery.map(({ name, required, schema }) =>
    row(`\`${name}\``, typeOf(schema), boundsOf(schema), required ? 'yes' : ''),
  );
  return table(['query', 'type', 'bounds', 'required'], rows);
}

function fieldsTable(schema: Schema): string {
  const fields = fieldsOf(schema, '', 1);
  if (fields.length === 0) return typeOf(schema);
  return table(['field', 'type', 'bounds', 'required'], fields);
}

function fieldsOf(schema: Schema, prefix: string, depth: number): string[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const title = `${prefix}${name}`;
    const inner = field.type === 'array' ? field.items : field;
    const below = depth < FIELD_DEPTH && inner?.properties;
    const mark = field.type === 'array' ? '[].' : '.';
    return [
      row(`\`${title}\``, typeOf(field), boundsOf(field), required.includes(name) ? 'yes' : ''),
      ...(below ? fieldsOf(inner, `${title}${mark}`, depth + 1) : []),
    ];
  });
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' or ');
  if (schema.$ref) return 'nested in itself';
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  return [schema.type ?? 'anything'].flat().join(' or ');
}

function boundsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  return [
    rangeOf(minLength, maxLength, 'characters'),
    rangeOf(minItems, maxItems, 'entries'),
    rangeOf(minimum, maximum, ''),
    schema.format ?? '',
    schema.default === undefined ? '' : `default \`${String(schema.default)}\``,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  const [low, high] = [least, most].map((bound) =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (low === undefined && high === undefined) return '';
  const range = high === undefined ? `at least ${low}` : `${low ?? 0} to ${high}`;
  return `${range} ${unit}`.trim();
}

function table(head: string[], rows: string[]): string {
  return [row(...head), row(...head.map(() => '---')), ...rows].join('\n');
}

function row(...cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function conventions(count: number): string {
  return `The API has ${count} operations. Requests and responses are JSON, and all paths start with \`/v1\`. These pages and the [OpenAPI document](/v1/openapi.json), whose [versions can be compared](openapi:publishing-api), are generated from the definitions the server itself uses.

## Authentication

Send a token with every request. Create one in *Account*; it has exactly your permissions.

\`\`\`sh
curl -H "Authorization: Bearer $TOKEN" http://localhost:3000/v1/orgs
\`\`\`

## Lists

Lists accept \`limit\` (1 to 1000, 50 by default) and \`page\`, the \`next.page\` of the previous response. \`count\` is the total number of items.

## Safe writes

Send the \`ETag\` from your last read as \`If-Match\`: if someone has changed the resource since, nothing changes and the response is 412. Send an \`Idempotency-Key\`, and a repeated request is carried out once.

## Errors

| code | meaning |
| --- | --- |
| 400 | the input is invalid; \`fields\` says where |
| 401 | the token is missing, expired or revoked |
| 403 | you can see it but lack the permission; \`reasons\` says which |
| 404 | missing, or not visible to you |
| 409 | conflicts with the current state |
| 412 | changed after you read it |
| 429 | too many requests; \`Retry-After\` says when to try again |

Every error has the same body:

\`\`\`json
{"error": {"code": 404, "message": "This space doesn’t exist, or you don’t have access to it."}}
\`\`\`
`;
}
