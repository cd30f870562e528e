import { expect, test } from 'vitest';
import { isFile } from './endpoint.schemas.ts';
import { describedEndpoints as endpoints } from './index.ts';
import { openAPIDocument } from './openapi.ts';

type Schema = { [key: string]: unknown };
type Content = { 'application/json'?: { schema: Schema } };
type Operation = {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>;
  'x-needs': unknown;
};
type Document = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation & { tags: string[] }>>;
  components: Record<string, Record<string, unknown>>;
};

const document = openAPIDocument('https://docs.example.org') as unknown as Document;
const operationOf = (path: string, method: string) => document.paths[path]?.[method.toLowerCase()];

/** All values of a document with their paths. */
function* walk(value: unknown, path: string): Generator<[string, unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* walk(item, `${path}/${key}`);
}

test('every endpoint has an operation, and there are no others', () => {
  for (const { name, endpoint } of endpoints) {
    expect(operationOf(endpoint.path, endpoint.method)?.operationId).toBe(name);
  }
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length);
});

test('every body and reply has a schema with content', () => {
  for (const { endpoint, description } of endpoints) {
    const operation = operationOf(endpoint.path, endpoint.method);
    const reply = operation?.responses[endpoint.status]?.content?.['application/json']?.schema;
    const body = operation?.requestBody?.content['application/json']?.schema;
    const isJson = description.reply && !isFile(description);
    if (reply?.type === undefined && isJson) expect(reply?.oneOf ?? reply?.anyOf).toBeDefined();
    // One documented answer is a bare list.
    else if (reply?.type === 'array') expect(reply.items).toBeDefined();
    else expect(reply?.type).toBe(isJson ? 'object' : undefined);
    expect(body?.type).toBe(description.body ? 'object' : undefined);
    if (description.body) expect(Object.keys(body?.properties ?? {})).not.toHaveLength(0);
  }
});

test('every path parameter is declared, and every parameter has a type', () => {
  for (const { endpoint } of endpoints) {
    const parameters = operationOf(endpoint.path, endpoint.method)?.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(names);
    expect(inPath.every(({ required }) => required)).toBe(true);
    for (const { name, schema } of parameters) {
      expect([endpoint.path, name, Object.keys(schema).length > 0]).toEqual([
        endpoint.path,
        name,
        true,
      ]);
    }
  }
});

test('the document is plain JSON, and every reference resolves', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  const places = new Map(walk(document, '#'));
  for (const [path, value] of places) {
    expect([path, value]).not.toEqual([path, undefined]);
    if (path.endsWith('/$ref')) expect([path, places.has(String(value))]).toEqual([path, true]);
  }
});

test('public operations require no token, and all others a bearer token', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.components.securitySchemes).toHaveProperty('bearer');
  const tags = new Set(document.tags.map(({ name }) => name));
  for (const { endpoint } of endpoints) {
    const operation = operationOf(endpoint.path, endpoint.method);
    expect(operation?.security).toEqual(endpoint.needs === 'nothing' ? [] : undefined);
    expect('401' in (operation?.responses ?? {})).toBe(endpoint.needs !== 'nothing');
    expect(operation?.['x-needs']).toEqual(endpoint.needs);
    expect(tags.has(operation?.tags[0] ?? '')).toBe(true);
  }
});
