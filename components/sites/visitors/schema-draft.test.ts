import { expect, test } from 'vitest';
import { canonical, draftOf, emptyDraft, faultsOf, newProperty, schemaOf } from './schema-draft.ts';

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    partner: { type: 'boolean', description: 'Has a contract' },
    plan: { enum: ['free', 'pro'] },
    groups: { type: 'array', items: { type: 'string' } },
    age: { type: 'integer', minimum: 18 },
    company: { type: 'object', properties: { name: { type: 'string' } } },
    commas: { type: 'string', enum: ['a, b', 'c'] },
  },
  required: ['partner', 'elsewhere'],
  additionalProperties: false,
};

test('what the form can’t show survives a round trip', () => {
  const draft = draftOf(schema);
  expect(draft?.properties.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'partner boolean',
    'plan enum',
    'groups list',
    'age other',
    'company other',
    'commas other',
  ]);
  const { properties, required, additionalProperties } = draft ? schemaOf(draft) : {};
  expect(properties).toEqual({
    ...schema.properties,
    plan: { type: 'string', enum: ['free', 'pro'] },
  });
  expect(required).toEqual(['elsewhere', 'partner']);
  expect(additionalProperties).toBe(false);
});

test('order matters, formatting doesn’t', () => {
  const { properties, ...rest } = schema;
  expect(canonical({ properties, ...rest })).not.toBe(
    canonical({
      ...rest,
      properties: Object.fromEntries(Object.entries(properties).reverse()),
    }),
  );
  expect(canonical({ type: 'object', properties: {} })).toBe(canonical({ type: 'object' }));
});

test('a name is required and unique; an enum requires values', () => {
  const plan = newProperty('plan');
  const faults = faultsOf([plan, { ...newProperty(' plan '), kind: 'enum' }, newProperty()]);
  expect([...faults.values()].map((fault) => Object.keys(fault))).toEqual([
    ['name'],
    ['name', 'options'],
    ['name'],
  ]);
  expect(faultsOf([plan]).size).toBe(0);
  expect(schemaOf({ ...emptyDraft, properties: [plan] }).properties).toEqual({
    plan: { type: 'string' },
  });
});

test('a schema of another type can only be edited as JSON', () => {
  expect(draftOf({ type: 'array' })).toBeNull();
  expect(draftOf({ type: 'object', properties: [] })).toBeNull();
});
