import { describe, expect, test } from 'vitest';
import { digestOf } from './digest.ts';
import { digestInThread } from './digest-pool.ts';

const head = 'openapi: 3.0.3\ninfo: {title: Pets, version: "1.0"}\n';

test('OpenAPI 3 in YAML: operations, path parameters, bodies and resolved schemas', () => {
  const digest = digestOf(`${head}
tags: [{name: pets, description: All about pets}]
security: [{token: []}]
paths:
  /pets/{petId}:
    parameters:
      - {name: petId, in: path, required: true, schema: {type: string}}
      - $ref: '#/components/parameters/trace'
    get:
      operationId: getPet
      summary: Read a pet
      tags: [pets]
      deprecated: true
      parameters:
        - {name: trace, in: header, required: true, schema: {type: integer}}
      responses:
        '200':
          description: The pet
          content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
        default: {$ref: '#/components/responses/fault'}
    put:
      security: []
      requestBody:
        required: true
        content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}
      responses: {'204': {description: Done}}
components:
  parameters:
    trace: {name: trace, in: header, schema: {type: string}}
  responses:
    fault: {description: Something is wrong, content: {text/plain: {}}}
  schemas:
    Pet: {type: object, properties: {parent: {$ref: '#/components/schemas/Pet'}}}
`);
  expect(digest).toMatchObject({
    title: 'Pets',
    version: '1.0',
    standard: 'OpenAPI 3.0.3',
    format: 'yaml',
    notes: [],
    tags: [{ name: 'pets', description: 'All about pets' }],
  });
  const [get, put] = digest.operations;
  expect(get).toMatchObject({
    method: 'get',
    path: '/pets/{petId}',
    operationId: 'getPet',
    summary: 'Read a pet',
    tags: ['pets'],
    deprecated: true,
    security: ['token'],
    responseRefs: ['Pet'],
    parameters: [
      { name: 'trace', in: 'header', required: true, schema: { type: 'integer' } },
      { name: 'petId', in: 'path', required: true },
    ],
    responses: [
      { status: '200', content: [{ type: 'application/json', schema: { $ref: 'Pet' } }] },
      { status: 'default', content: [{ type: 'text/plain' }] },
    ],
  });
  expect(put).toMatchObject({
    security: [],
    requestRefs: ['Pet'],
    responseRefs: [],
    requestBody: { required: true, content: [{ schema: { items: { $ref: 'Pet' } } }] },
  });
  expect(digest.schemas).toMatchObject([
    { name: 'Pet', schema: { properties: { parent: { $ref: 'Pet' } } }, refs: ['Pet'] },
  ]);
});

test('Swagger 2.0 in JSON: bodies, forms and types are converted to OpenAPI 3', () => {
  const digest = digestOf(
    JSON.stringify({
      swagger: '2.0',
      info: { title: 'Old', version: '1' },
      consumes: ['application/json'],
      produces: ['application/json'],
      paths: {
        '/pets': {
          post: {
            parameters: [
              { name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
              { name: 'dry', in: 'query', type: 'boolean', default: false },
            ],
            responses: { 201: { description: 'Made', schema: { $ref: '#/definitions/Pet' } } },
          },
        },
        '/photos': {
          post: {
            consumes: ['multipart/form-data'],
            parameters: [{ name: 'photo', in: 'formData', type: 'file', required: true }],
            responses: { 204: { description: 'Done' } },
          },
        },
      },
      definitions: { Pet: { type: 'object' } },
    }),
  );
  expect(digest).toMatchObject({ standard: 'Swagger 2.0', format: 'json' });
  expect(digest.operations).toMatchObject([
    {
      parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean', default: false } }],
      requestBody: {
        required: true,
        content: [{ type: 'application/json', schema: { $ref: 'Pet' } }],
      },
      responses: [{ status: '201', content: [{ schema: { $ref: 'Pet' } }] }],
    },
    {
      requestBody: {
        content: [
          { type: 'multipart/form-data', schema: { properties: { photo: { type: 'file' } } } },
        ],
      },
    },
  ]);
});

test('OpenAPI 3.1 may have only webhooks', () => {
  const { operations } = digestOf(
    'openapi: 3.1.0\ninfo: {title: Hooks, version: "1"}\nwebhooks: {pet: {post: {summary: Born}}}',
  );
  expect(operations).toMatchObject([{ method: 'post', path: 'pet', webhook: true }]);
});

test('circular, missing and external references are reported, and nothing is fetched', () => {
  const digest = digestOf(`${head}
paths:
  /a:
    get:
      parameters: [{$ref: '#/components/parameters/one'}]
      responses:
        '200':
          description: All
          content:
            application/json: {schema: {$ref: 'http://127.0.0.1:1/pet.yaml#/Pet'}}
            text/plain: {schema: {$ref: '#/components/schemas/Gone'}}
            text/html: {schema: {$ref: '#/components/schemas/Self'}}
components:
  parameters:
    one: {$ref: '#/components/parameters/two'}
    two: {$ref: '#/components/parameters/one'}
  schemas:
    Self: {$ref: '#/components/schemas/Self'}
    Deep: {properties: {a: {$ref: '#/components/schemas/Self/properties/none'}}}
`);
  expect(digest.notes).toEqual([
    'The reference #/components/parameters/one refers to itself.',
    'The reference http://127.0.0.1:1/pet.yaml#/Pet points outside the document. Only references inside it are followed.',
    'The reference #/components/schemas/Gone points to nothing.',
    'The reference #/components/schemas/Self/properties/none points to nothing.',
  ]);
  expect(digest.operations[0]?.parameters).toEqual([]);
});

test('an operation is identified by its method and path, whatever its parameters are called', () => {
  const of = (path: string) =>
    digestOf(`${head}paths: {'${path}': {get: {responses: {}}}}`).operations[0]?.id;
  expect(of('/pets/{id}')).toBe(of('/pets/{petId}'));
  expect(of('/pets/{id}')).not.toBe(of('/pets/id'));
  const both = digestOf(`${head}paths: {'/a/{x}': {get: {}}, '/a/{y}': {get: {}}}`).operations;
  expect(new Set(both.map(({ id }) => id)).size).toBe(2);
});

describe('an unreadable document is refused with the reason and the line', () => {
  const laughs = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
  for (let level = 1; level < 10; level += 1)
    laughs.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(',')}]`,
    );
  test.each([
    ['a web page', '<!doctype html><p>Sign in', /web page/],
    ['nothing', ' \n', /document is empty/],
    ['a sentence', 'Hello there', /isn’t an OpenAPI document/],
    ['broken YAML', 'openapi: 3.0.0\ninfo:\n  title: a\n bad: b: c', /isn’t valid YAML, in line 4/],
    ['broken JSON', '{"openapi": "3.0.0",\n"info" 1}', /isn’t valid JSON, in line 2/],
    ['a name twice', 'openapi: 3.0.0\nopenapi: 3.0.0', /line 2: duplicated mapping key/],
    ['Swagger 1.2', 'swagger: "1.2"', /Swagger 1\.2 isn’t supported.*are supported/],
    ['OpenAPI 3.2', 'openapi: 3.2.0', /OpenAPI 3\.2\.0 isn’t supported/],
    ['AsyncAPI', 'asyncapi: 3.0.0', /“asyncapi”/],
    ['no paths', head, /“paths” is missing/],
    ['no info', 'openapi: 3.0.0\npaths: {}', /“info” is missing/],
    [
      'a path without a slash',
      `${head}paths:\n  pets: {}`,
      /paths\.pets, in line 4, is not a path/,
    ],
    ['no list', `${head}paths:\n  /a:\n    get:\n      parameters: 1`, /line 6, must be a list/],
    [
      'a parameter without a name',
      `${head}paths:\n  /a:\n    get:\n      parameters:\n        - in: query`,
      /paths\.\/a\.get\.parameters\[0\], in line 7, is a parameter without a name/,
    ],
    ['a billion laughs', laughs.join('\n'), /more than 2,000,000 values/],
    ['an alias in itself', 'a: &a {b: *a}', /refers to itself|valid YAML/],
    ['deep JSON', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, /deeper than 200 levels/],
    [
      'very deep JSON',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      /deeper than 200|too deeply/,
    ],
    ['deep YAML', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, /deep|maxDepth/i],
    ['NUL', 'openapi: 3.0.0\0', /NUL/],
  ])('%s', async (_, text, message) => {
    await expect(digestInThread(text)).rejects.toThrow(message);
  });
});

test('a small text that references a large part repeatedly is too large', async () => {
  const long = 'x'.repeat(20_000);
  const paths = Array.from(
    { length: 4_000 },
    (_, index) =>
      `  /a${index}: {get: {parameters: [{$ref: '#/components/parameters/long'}], responses: {}}}`,
  );
  const text = `${head}paths:\n${paths.join('\n')}\ncomponents: {parameters: {long: {name: a, in: query, description: ${long}}}}`;
  await expect(digestInThread(text)).rejects.toThrow(/too large/);
});

test('names of inherited properties are plain names', async () => {
  const { schemas } = await digestInThread(
    `{"openapi":"3.1.0","info":{"title":"a","version":"1"},"components":{"schemas":{"__proto__":{"type":"string","description":"a\\u0000\\ud800"},"constructor":{"properties":{"__proto__":{"$ref":"#/components/schemas/__proto__"},"default":{"$ref":"#/components/schemas/constructor"}}}}}}`,
  );
  const named = new Map(schemas.map((schema) => [schema.name, schema]));
  expect(named.get('__proto__')?.schema).toEqual({ type: 'string', description: 'a\ufffd\ufffd' });
  expect(named.get('constructor')?.refs).toEqual(['__proto__', 'constructor']);
});
