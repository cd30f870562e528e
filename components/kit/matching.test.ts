import { expect, test } from 'vitest';
import { matchScore } from './matching.ts';

test('the start of a label ranks above a word inside, and that above a keyword', () => {
  const start = matchScore('Invites', [], 'inv');
  const inside = matchScore('Create invite link', [], 'inv');
  const keyword = matchScore('People', ['members', 'invites'], 'inv');
  expect(start).toBeGreaterThan(inside);
  expect(inside).toBeGreaterThan(keyword);
  expect(keyword).toBeGreaterThan(0);
});

test('every word must match, in any order', () => {
  expect(matchScore('Create invite link', [], 'link create')).toBeGreaterThan(0);
  expect(matchScore('Create invite link', [], 'link team')).toBe(0);
});

test('accents and capitals don’t matter', () => {
  expect(matchScore('Kovářová', [], 'KOVAR')).toBe(1);
});

test('up to three letters match the start of a word only', () => {
  expect(matchScore('Adaeze Eriksson', [], 'sso')).toBe(0);
  expect(matchScore('Adaeze Eriksson', [], 'rikss')).toBeGreaterThan(0);
  expect(matchScore('Require single sign-on', ['SSO'], 'sso')).toBeGreaterThan(0);
  for (const typed of ['on', 'api', 'spe'])
    expect(matchScore('OpenAPI spec, sign-on', [], typed)).toBeGreaterThan(0);
  // Languages without spaces.
  expect(matchScore('組織設定', [], '設定')).toBeGreaterThan(0);
});
