import { expect, test } from 'vitest';
import { changeOf, conditionFault, draftOf } from './draft.ts';
import type { StructureItem } from './items.ts';

const section = {
  object: 'site-section',
  id: 'sec',
  title: 'Buoys',
  path: 'buoys',
  icon: 'life-buoy',
  description: 'What floats',
  siteSpaces: [],
  urls: {},
} as StructureItem;
const before = draftOf(section);

test('sends only what changed; null removes a value, and a missing value stays missing', () => {
  expect(changeOf(before, before)).toEqual({});
  expect(changeOf(before, { ...before, title: ' Drifters ', icon: '', condition: ' ' })).toEqual({
    title: 'Drifters',
    icon: null,
  });
  expect(changeOf(before, { ...before, condition: 'claims.beta' })).toEqual({
    condition: 'claims.beta',
  });
});

test('each kind has only the fields it can have', () => {
  expect(draftOf({ object: 'site-section-group', title: 'G' } as StructureItem)).toEqual({
    title: 'G',
    icon: '',
  });
  expect(draftOf({ object: 'site-space', title: 'S', path: 's' } as StructureItem)).toEqual({
    path: 's',
    condition: '',
    language: '',
  });
});

test('checks a condition while it is typed; an empty one is valid', () => {
  expect(conditionFault('  ')).toBeUndefined();
  expect(conditionFault('claims.beta == true')).toBeUndefined();
  expect(conditionFault('claims.beta = true')).toMatchObject({ at: 12 });
});
