import * as z from 'zod/mini';
import { isFile, isList } from './endpoint.schemas.ts';
import type { Description, Endpoint } from './endpoint.ts';
import { describedEndpoints } from './index.ts';
import type { JsonObject } from './json.ts';
import { spaced, upperFirst } from './letter-case.ts';
import { errorShape } from './shapes.schemas.ts';

type Described = (typeof describedEndpoints)[number];

/** The errors an endpoint can return, with their descriptions. */
const refusals: Record<string, string> = {
  400: 'The input is invalid; `fields` names what to fix.',
  401: 'The token is missing, expired or revoked.',
  403: 'The caller can see this but lacks the permission.',
  404: 'Not found, or not visible to the caller.',
  409: 'Conflicts with the current state.',
  410: 'Expired.',
  412: 'It changed since it was read.',
  429: 'Too many requests; `Retry-After` says when to try again.',
};

/** Schemas that refer to themselves, as pages contain pages: by name, in one place of the document. */
const named: JsonObject = {};

/** A schema as JSON Schema 2020-12, as OpenAPI 3.1 uses; objects stay open for new fields. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const override = ({ jsonSchema }: { jsonSchema: JsonObject }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  };
  const {
    $schema,
    $defs,
    '~standard': standard,
    ...rest
  } = z.toJSONSchema(schema, { io, override });
  Object.assign(named, atComponents($defs ?? {}));
  return atComponents(rest);
}

/** The same with references to the document's components. */
function atComponents(schema: object): JsonObject {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject;
}

const spellings: Record<string, string> = {
  Openapi: 'OpenAPI',
  Pdf: 'PDF',
  Saml: 'SAML',
  'Sign ins': 'Sign-ins',
  'Sign in': 'Sign-in',
};

/** `organizations` becomes `Organizations`, `signIns` `Sign-ins`, `openapiSpecs` `OpenAPI specs`. */
export function tagOf(noun: string): string {
  return upperFirst(spaced(noun)).replace(/^(Sign ins?|\w+)/, (word) => spellings[word] ?? word);
}

function parametersOf({ path }: Endpoint, { query }: Description): JsonObject[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

function successOf({ reply }: Description): JsonObject {
  if (!reply) return { description: 'Done; the response is empty.' };
  if (isFile({ reply }))
    return {
      description: 'The bytes of the file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  const isPage = isList({ reply });
  const headers = isPage ? {} : { headers: { ETag: { schema: { type: 'string' } } } };
  const text = isPage ? 'A page of the list.' : 'Done.';
  return { description: text, ...headers, content: json(schemaOf(reply, 'output')) };
}

function refusalsOf(
  endpoint: Endpoint,
  { query, body, also = [], refusals: reasons = {} }: Description,
): string[] {
  const isOpen = endpoint.needs === 'nothing';
  const isRead = endpoint.method === 'GET';
  const namesOne = endpoint.path.includes('{');
  const needsPermission = typeof endpoint.needs !== 'string';
  const possible: [boolean, string][] = [
    [body !== undefined || query !== undefined, '400'],
    [!isOpen, '401'],
    [needsPermission || also.length > 0 || '403' in reasons, '403'],
    [namesOne || '404' in reasons, '404'],
    [(!isRead && !isOpen) || '409' in reasons, '409'],
    ['410' in reasons, '410'],
    [!isRead && namesOne, '412'],
    [true, '429'],
  ];
  return possible.filter(([applies]) => applies).map(([, status]) => status);
}

function responsesOf(endpoint: Endpoint, description: Description): JsonObject {
  const reasons: Record<string, string | undefined> = description.refusals ?? {};
  const refused = refusalsOf(endpoint, description).map((status) => [
    status,
    {
      $ref: `#/components/responses/${status}`,
      ...(reasons[status] && {
        description: `${refusals[status]} ${reasons[status]}`,
      }),
    },
  ]);
  return { [endpoint.status]: successOf(description), ...Object.fromEntries(refused) };
}

function operationOf({ noun, name, endpoint, description }: Described): JsonObject {
  const { also = [], assumes = [] } = description;
  const parameters = parametersOf(endpoint, description);
  return {
    operationId: name,
    summary: description.summary,
    tags: [tagOf(noun)],
    ...(endpoint.needs === 'nothing' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(description.body && {
      requestBody: { required: true, content: json(schemaOf(description.body, 'input')) },
    }),
    responses: responsesOf(endpoint, description),
    'x-needs': endpoint.needs,
    ...(also.length > 0 && { 'x-also-needs': also }),
    ...(endpoint.orSelf && { 'x-or-self': endpoint.orSelf }),
    ...(endpoint.extension && { 'x-extension': true }),
    ...(assumes.length > 0 && { 'x-assumes': assumes }),
  };
}

function pathsOf(): Record<string, JsonObject> {
  const paths: Record<string, JsonObject> = {};
  for (const described of describedEndpoints) {
    const { endpoint } = described;
    const item = paths[endpoint.path] ?? {};
    item[endpoint.method.toLowerCase()] = operationOf(described);
    paths[endpoint.path] = item;
  }
  return paths;
}

/**
 * The whole contract as an OpenAPI 3.1 document.
 * @param appUrl the origin the API is served at
 */
export function openAPIDocument(appUrl: string): JsonObject {
  const nouns = [...new Set(describedEndpoints.map(({ noun }) => noun))];
  const paths = pathsOf();
  const responses = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: json({ $ref: '#/components/schemas/Error' }) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Masthead API',
      version: '1',
      description:
        'Every endpoint with its required permission (`x-needs`), whether it extends the documented API (`x-extension`) and what was decided where the documents are silent (`x-assumes`).',
    },
    servers: [{ url: appUrl }],
    security: [{ bearer: [] }],
    tags: nouns.map((noun) => ({ name: tagOf(noun) })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...named, Error: schemaOf(errorShape, 'output') },
      responses: Object.fromEntries(responses),
    },
  };
}
