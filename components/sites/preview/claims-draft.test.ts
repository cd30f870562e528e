import { expect, test } from 'vitest';
import { claimsOf } from '../claims.ts';
import { claimsDraftOf, claimsOfDraft, readClaims } from './claims-draft.ts';

const known = claimsOf({
  properties: {
    partner: { type: 'boolean' },
    groups: { type: 'array', items: { type: 'string' } },
    seats: { type: 'integer' },
    company: { type: 'object', properties: { name: { type: 'string' } } },
  },
});

test('claims survive a round trip through the form, including those without a field', () => {
  const claims = {
    partner: false,
    groups: ['field', 'beta'],
    seats: 3,
    company: { name: 'Fathom', size: 9 },
    extra: [1],
  };
  const draft = claimsDraftOf(claims, known);
  expect(draft.values).toEqual({
    '.partner': 'false',
    '.groups': 'field, beta',
    '.seats': '3',
    '.company.name': 'Fathom',
  });
  expect(JSON.parse(draft.others)).toEqual({ company: { size: 9 }, extra: [1] });
  expect(claimsOfDraft(draft, known)).toEqual({ claims });
});

test('an empty field is omitted, and an invalid number is sent as typed', () => {
  const draft = { values: { '.partner': '', '.seats': 'many' }, others: '' };
  expect(claimsOfDraft(draft, known)).toEqual({ claims: { seats: 'many' } });
});

test('claims that aren’t an object count as none', () => {
  expect(readClaims('[1]')).toBeNull();
  expect(readClaims('{')).toBeNull();
  expect(claimsOfDraft({ values: {}, others: '3' }, known)).toHaveProperty('fault');
});
