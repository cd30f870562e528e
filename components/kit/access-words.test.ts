import { expect, test } from 'vitest';
import type { Access, AccessStep } from '#lib/contract/access.ts';
import { accessSentence, shortReason } from './access-words.ts';

const organization = { type: 'organization', id: 'org', title: 'Fathom' } as const;
const space = { type: 'space', id: 'spc', title: 'Handbook' } as const;
const product = { type: 'collection', id: 'col', title: 'Product' } as const;
const docs = { id: 'tea', title: 'Docs guild' };

/** A person whose level is decided by one step, on the space Handbook in the collection Product. */
function access(level: Access['level'], decides: Omit<AccessStep, 'outcome'>): Access {
  const passes: AccessStep = { outcome: 'passes', on: space, question: 'grant', grants: [] };
  const admin: AccessStep = { outcome: 'passes', on: organization, question: 'admin' };
  return {
    user: {
      object: 'user',
      id: 'usr',
      displayName: 'Priya Raman',
      urls: { location: 'http://localhost' },
    },
    level,
    steps: [admin, passes, { ...decides, outcome: 'decides' }],
  };
}

const own = { level: 'read' } as const;
const team = { level: 'review', team: docs } as const;

test.each<[string, Access, string]>([
  [
    'a team on a collection above',
    access('review', { question: 'grant', on: product, level: 'review', grants: [own, team] }),
    'Priya Raman can review here: Review, from the team Docs guild, granted on the collection Product.',
  ],
  [
    'a grant by name on the place itself',
    access('read', { question: 'grant', on: space, level: 'read', grants: [own] }),
    'Priya Raman can read here: Read, granted to them here.',
  ],
  [
    'a grant on what the caller does not see',
    access('edit', { question: 'grant', on: { type: 'collection' }, level: 'edit' }),
    'Priya Raman can edit here: Edit, granted on a collection you can’t see.',
  ],
  [
    'the default of the space',
    access('comment', { question: 'default', on: space, level: 'comment' }),
    'Priya Raman can comment here: Comment, the default of this space.',
  ],
  [
    'a role',
    access('edit', { question: 'role', on: organization, level: 'edit' }),
    'Priya Raman can edit here: Edit, their role in the organization.',
  ],
  [
    'kept out by a default above',
    access('guest', { question: 'default', on: product, level: 'guest' }),
    'Priya Raman has no access here: the collection Product is only for people with a grant, and they have none.',
  ],
  [
    'kept out by a grant to a team',
    access('guest', {
      question: 'grant',
      on: space,
      level: 'guest',
      grants: [{ level: 'guest', team: docs }],
    }),
    'Priya Raman has no access here: a grant here keeps the team Docs guild out.',
  ],
])('a sentence for %s', (_, given, sentence) => {
  expect(accessSentence(given, { you: false })).toBe(sentence);
});

test('addresses the viewer as “you”, and can name the place', () => {
  const given = access('read', { question: 'role', on: organization, level: 'read' });
  expect(accessSentence(given, { you: true, place: 'Handbook' })).toBe(
    'You can read Handbook: Read, your role in the organization.',
  );
});

test('a short reason names the team with the highest grant', () => {
  const grants = [own, team];
  const step: AccessStep = { outcome: 'decides', question: 'grant', on: product, grants };
  expect(shortReason(step)).toBe('from the team Docs guild');
});
