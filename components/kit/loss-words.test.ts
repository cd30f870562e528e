import { expect, test } from 'vitest';
import { type LossesPage, lossSentence } from './loss-words.ts';

const losses = (names: string[], titles: string[] = []): LossesPage['losses'] =>
  names.map((displayName) => ({
    user: { id: displayName, displayName },
    spaces: titles.length,
    examples: titles.map((title) => ({ id: title, title, before: 'read', after: 'guest' })),
  }));

test('is empty when nobody loses access', () => {
  expect(lossSentence({ people: 0, spaces: 0, locked: 0, losses: [] }, 'space')).toBe('');
});

test('counts and names the people who lose access to a space', () => {
  const one = { people: 1, spaces: 1, locked: 1, losses: losses(['Ada']) };
  expect(lossSentence(one, 'space')).toBe('1 person no longer sees it: Ada.');
  const many = { people: 12, spaces: 1, locked: 12, losses: losses(['Ada', 'Ben', 'Cem', 'Dan']) };
  expect(lossSentence(many, 'space')).toBe('12 people no longer see it: Ada, Ben and 10 others.');
});

test('distinguishes less access from none, and only counts when names are hidden', () => {
  const lower = { people: 2, spaces: 1, locked: 0, losses: [] };
  expect(lossSentence(lower, 'space')).toBe('2 people have less access to it.');
  const some = { people: 2, spaces: 1, locked: 1, losses: losses(['Ada', 'Ben']) };
  expect(lossSentence(some, 'space')).toBe(
    '2 people have less access to it, 1 of them no longer sees it: Ada and Ben.',
  );
});

test('names the spaces in a collection', () => {
  const page = { people: 1, spaces: 2, locked: 1, losses: losses(['Ada'], ['Buoys', 'Moorings']) };
  expect(lossSentence(page, 'collection')).toBe(
    '1 person no longer sees 2 spaces (Buoys and Moorings): Ada.',
  );
  const empty = { people: 1, spaces: 0, locked: 1, losses: losses(['Ada']) };
  expect(lossSentence(empty, 'collection')).toBe('1 person no longer sees it: Ada.');
});
