import { expect, test } from 'vitest';
import { claimsOf, unknownClaims } from './claims.ts';

const schema = {
  type: 'object',
  properties: {
    partner: { type: 'boolean', description: 'Has a contract' },
    plan: { type: 'string', enum: ['free', 'pro'] },
    groups: { type: 'array', items: { type: 'string' } },
    company: { type: 'object', properties: { name: { type: 'string' } } },
    'odd name': { type: 'number' },
    free: { type: 'object' },
  },
};

test('lists the claims of a schema by path, kind and values', () => {
  expect(claimsOf(schema).map(({ written, kind }) => `${written} ${kind}`)).toEqual([
    '.partner boolean',
    '.plan enum',
    '.groups list',
    '.company.name string',
    '["odd name"] number',
    '.free other',
  ]);
  expect(claimsOf(schema)[1]?.options).toEqual(['free', 'pro']);
});

test('finds an unknown claim once, in objects too', () => {
  const condition =
    'claims.tester == true && (claims.tester || claims.company.size > 3) && claims.plan == "pro"';
  expect(unknownClaims(condition, schema)).toEqual(['claims.tester', 'claims.company.size']);
});

test('doesn’t flag what a schema leaves open, or an invalid condition', () => {
  expect(unknownClaims('claims.free.anything == 1', schema)).toEqual([]);
  expect(unknownClaims('claims.', schema)).toEqual([]);
});

test('without a schema every claim is unknown; toString is not a claim', () => {
  expect(unknownClaims('claims.plan == "pro"', null)).toEqual(['claims.plan']);
  expect(unknownClaims('claims.toString == 1', schema)).toEqual(['claims.toString']);
});
