import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  checkClaims,
  getAdaptiveSchema,
  setAdaptiveSchema,
} from '#lib/contract/adaptive-content.ts';
import { createSite, getSite } from '#lib/contract/sites.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import draft07 from './draft-07.json' with { type: 'json' };

type Schema = Record<string, unknown>;

let service: TestService;
let home: TestOrganization;
let siteId: string;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  home = await service.newOrganization();
  const parameters = { organizationId: home.id };
  siteId = (await service.as(home.admin).call(createSite, { parameters, body: {} })).body.id;
});

const on = () => ({ parameters: { organizationId: home.id, siteId } });
const set = (jsonSchema: Schema, headers = {}) =>
  service.as(home.admin).call(setAdaptiveSchema, { ...on(), body: { jsonSchema } }, headers);
const get = () => service.as(home.admin).call(getAdaptiveSchema, on());
const faults = async (claims: Schema) => {
  const { status, body } = await service
    .as(home.admin)
    .call(checkClaims, { ...on(), body: { claims } });
  expect(status).toBe(200);
  return body.faults;
};

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    zeal: { type: 'integer', description: 'First, though its name is last', minimum: 1 },
    plan: { type: 'string', enum: ['free', 'pro'] },
    partner: { type: ['boolean', 'null'] },
    team: { $ref: '#/definitions/team' },
    'a/b~c': { type: 'array', items: { type: 'string', maxLength: 3 }, uniqueItems: true },
  },
  definitions: { team: { type: 'object', properties: { name: { type: 'string' } } } },
  required: ['plan'],
  additionalProperties: false,
};

test('a schema is stored as written; without one the response is 404', async () => {
  const none = await get();
  expect([none.status, none.error?.message]).toEqual([
    404,
    'Untitled site has no visitor schema yet. Set one with PUT.',
  ]);
  const isKnown = async () =>
    (await service.as(home.admin).call(getSite, on())).body.hasVisitorSchema;
  expect(await isKnown()).toBe(false);
  const { status, body } = await set(schema);
  expect(await isKnown()).toBe(true);
  expect([status, body.object]).toEqual([200, 'site-adaptive-schema']);
  const read = await get();
  expect(read.body).toEqual(body);
  expect(JSON.stringify(read.body.jsonSchema)).toBe(JSON.stringify(schema));
  expect((await set(schema)).body).toEqual(body);
  const tag = { 'if-match': read.headers.get('etag') ?? '' };
  expect((await set({ type: 'object' }, tag)).status).toBe(200);
  expect((await set(schema, tag)).status).toBe(412);
  expect((await get()).body.jsonSchema).toEqual({ type: 'object' });
  const { body: events } = await service.as(home.admin).call(listAuditEvents, {
    parameters: { organizationId: home.id },
    query: { action: 'setAdaptiveSchema' },
  });
  expect(events.items.map(({ payload }) => payload)).toEqual([
    { claims: [] },
    { claims: Object.keys(schema.properties) },
  ]);
});

const nested = (depth: number): Schema =>
  depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(depth - 1) } };
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}]));
const claim = (one: unknown): Schema => ({ type: 'object', properties: { plan: one } });

test.each<[string, Schema, string]>([
  ['no type', {}, '/type'],
  ['another type', { type: 'array' }, '/type'],
  ['several types', { type: ['object', 'null'] }, '/type'],
  ['an unknown type', claim({ type: 'text' }), '/properties/plan/type'],
  ['a type that is a number', claim({ type: 5 }), '/properties/plan/type'],
  ['a claim that is no schema', claim('string'), '/properties/plan'],
  ['a negative length', claim({ minLength: -1 }), '/properties/plan/minLength'],
  ['an enum without values', claim({ enum: [] }), '/properties/plan/enum'],
  ['a required that is no list', { type: 'object', required: true }, '/required'],
  [
    'a name that needs escapes',
    claim({ properties: { 'a/b~': { maximum: '5' } } }),
    '/properties/plan/properties/a~1b~0/maximum',
  ],
  ['a pattern that is none', claim({ pattern: '(' }), '/properties/plan/pattern'],
  ['a pattern too long to read', claim({ pattern: 'x'.repeat(201) }), '/properties/plan/pattern'],
  [
    'another draft',
    { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
    '/$schema',
  ],
  [
    'a reference to elsewhere',
    claim({ $ref: 'https://example.com/schema.json' }),
    '/properties/plan/$ref',
  ],
  [
    'a reference to a file',
    claim({ allOf: [{ $ref: 'other.json#/a' }] }),
    '/properties/plan/allOf/0/$ref',
  ],
  ['a reference to nothing', claim({ $ref: '#/definitions/none' }), '/properties/plan/$ref'],
  [
    'a reference to what every object has',
    claim({ $ref: '#/constructor' }),
    '/properties/plan/$ref',
  ],
  ['a second document', claim({ $id: 'https://example.com/other' }), '/properties/plan/$id'],
  ['too many properties', { type: 'object', properties: many(501) }, '/properties'],
  ['too deep', nested(13), ''],
  ['too large', { type: 'object', description: 'x'.repeat(65_536) }, ''],
])('a schema with %s is refused with the location', async (_, jsonSchema, at) => {
  const { status, error } = await set(jsonSchema);
  expect([status, error?.reasons]).toEqual([400, [`at:${at}`]]);
  expect(error?.message.startsWith(`${at || 'The schema'}: `), error?.message).toBe(true);
  expect(error?.fields).toEqual([{ path: 'jsonSchema', message: error?.message }]);
  expect((await get()).status).toBe(404);
});

test('values that look like schemas and properties named like keywords are accepted', async () => {
  const jsonSchema = {
    type: 'object',
    default: { $ref: 'https://example.com' },
    properties: {
      $ref: { type: 'string' },
      $id: { const: { $id: 5 } },
      pattern: { enum: [{ $ref: 'x' }] },
      constructor: { type: 'string' },
      self: { $ref: '#' },
      named: { $ref: '#/properties/a~1b%20c' },
      'a/b c': true,
      ...many(490),
    },
  };
  expect((await set(jsonSchema)).status).toBe(200);
  expect((await set(nested(11))).status).toBe(200);
  const { $id: _, ...draft } = draft07;
  expect((await set({ ...draft, type: 'object' })).status).toBe(200);
});

test('an unknown type is refused with the known ones', async () => {
  const made = await set({ type: 'object', properties: { plan: { type: 'text' } } });
  expect([made.status, made.error?.message]).toEqual([
    400,
    '/properties/plan/type: Choose one of array, boolean, integer, null, number, object, string.',
  ]);
});

test('claims are checked against the schema, each fault with its location', async () => {
  expect(await faults({ anything: 1 })).toEqual([]);
  await set(schema);
  expect(await faults({ plan: 'pro', partner: null, zeal: 3 })).toEqual([]);
  const wrong = { plan: 'gold', partner: 'yes', team: { name: 5 }, other: 1, 'a/b~c': ['long'] };
  const found = Object.fromEntries((await faults(wrong)).map(({ at, message }) => [at, message]));
  expect(found).toEqual({
    '/plan': 'Choose one of free, pro.',
    '/partner': 'The type is string. Use boolean or null.',
    '/team/name': 'The type is number. Use string.',
    '/other': 'The schema does not define this property.',
    '/a~1b~0c/0': expect.stringContaining('long'),
  });
  expect(await faults({})).toEqual([{ at: '', message: 'plan is required.' }]);
  const { status } = await service
    .as(home.admin)
    .call(checkClaims, { ...on(), body: { claims: { plan: 'x'.repeat(17_000) } } });
  expect(status).toBe(400);
});

test('a schema that would take forever to check is stopped and reported', async () => {
  const tooMuch = [{ at: '', message: expect.stringContaining('too complex') }];
  const bomb = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `d${index}`,
      { allOf: Array(2).fill({ $ref: `#/definitions/d${index + 1}` }) },
    ]),
  );
  const schemas: Schema[] = [
    claim({ pattern: '^(a+)+$' }),
    { type: 'object', $ref: '#' },
    { ...claim({ $ref: '#/definitions/d0' }), definitions: { ...bomb, d60: true } },
  ];
  for (const jsonSchema of schemas) {
    expect((await set(jsonSchema)).status).toBe(200);
    const started = performance.now();
    expect(await faults({ plan: `${'a'.repeat(60)}!` })).toEqual(tooMuch);
    expect(performance.now() - started).toBeLessThan(2_000);
  }
});
