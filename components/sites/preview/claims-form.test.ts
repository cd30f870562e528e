import { expect, test } from 'vitest';
import { claimsOf } from '../claims.ts';
import { claimsOfDraft, draftOfClaims, readClaims } from './claims-form.ts';

const known = claimsOf({
  properties: {
    partner: { type: 'boolean' },
    groups: { type: 'array', items: { type: 'string' } },
    seats: { type: 'integer' },
    company: { type: 'object', properties: { name: { type: 'string' } } },
  },
});

test('claims come out of the form as they went in, those without a field, too', () => {
  const claims = {
    partner: false,
    groups: ['field', 'beta'],
    seats: 3,
    company: { name: 'Fathom', size: 9 },
    extra: [1],
  };
  const draft = draftOfClaims(claims, known);
  expect(draft.values).toEqual({
    '.partner': 'false',
    '.groups': 'field, beta',
    '.seats': '3',
    '.company.name': 'Fathom',
  });
  expect(JSON.parse(draft.others)).toEqual({ company: { size: 9 }, extra: [1] });
  expect(claimsOfDraft(draft, known)).toEqual({ claims });
});

test('what is empty is missing, and what is no number goes as it was written', () => {
  const draft = { values: { '.partner': '', '.seats': 'many' }, others: '' };
  expect(claimsOfDraft(draft, known)).toEqual({ claims: { seats: 'many' } });
});

test('claims that are no object are none', () => {
  expect(readClaims('[1]')).toBeNull();
  expect(readClaims('{')).toBeNull();
  expect(claimsOfDraft({ values: {}, others: '3' }, known)).toHaveProperty('fault');
});
