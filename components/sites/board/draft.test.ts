import { expect, test } from 'vitest';
import { changeOf, conditionFault, draftOf } from './draft.ts';
import type { Item } from './items.ts';

const section = {
  object: 'site-section',
  id: 'sec',
  title: 'Buoys',
  path: 'buoys',
  icon: 'life-buoy',
  description: 'What floats',
  siteSpaces: [],
  urls: {},
} as Item;
const before = draftOf(section);

test('only what was changed is sent; null takes away, what was not there stays away', () => {
  expect(changeOf(before, before)).toEqual({});
  expect(changeOf(before, { ...before, title: ' Drifters ', icon: '', condition: ' ' })).toEqual({
    title: 'Drifters',
    icon: null,
  });
  expect(changeOf(before, { ...before, condition: 'claims.beta' })).toEqual({
    condition: 'claims.beta',
  });
});

test('a kind has only what it can have', () => {
  expect(draftOf({ object: 'site-section-group', title: 'G' } as Item)).toEqual({
    title: 'G',
    icon: '',
  });
  expect(draftOf({ object: 'site-space', title: 'S', path: 's' } as Item)).toEqual({
    path: 's',
    condition: '',
  });
});

test('a condition is checked as it is typed, an empty one is none', () => {
  expect(conditionFault('  ')).toBeUndefined();
  expect(conditionFault('claims.beta == true')).toBeUndefined();
  expect(conditionFault('claims.beta = true')).toMatchObject({ at: 12 });
});
