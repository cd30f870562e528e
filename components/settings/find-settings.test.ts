import { expect, test } from 'vitest';
import { findSettings } from './find-settings.ts';
import { placeOf, settingsPlaces } from './settings-index.ts';

const firstFor = (typed: string) => findSettings('org', typed)[0]?.href;

test.each([
  ['title', '/orgs/org/settings#title'],
  ['default ro', '/orgs/org/settings/members#default-role'],
  ['subdomain', '/orgs/org/settings#host-name'],
  ['api key', '/orgs/org/settings/tokens#tokens'],
  ['people who hold a link', '/orgs/org/settings/members#invite-links'],
  ['members', '/orgs/org/settings/members'],
  ['languages', '/orgs/org/settings/translations#translations'],
])('“%s” finds %s first', (typed, href) => {
  expect(firstFor(typed)).toBe(href);
});

test('nothing typed, and nothing that fits, find nothing', () => {
  expect(findSettings('org', '  ')).toEqual([]);
  expect(findSettings('org', 'zzz')).toEqual([]);
});

test('no two settings have one id, and each id leads to its page', () => {
  const ids = settingsPlaces.flatMap((place) => place.settings.map(({ id }) => ({ id, place })));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
  for (const { id, place } of ids) expect(placeOf(id)).toBe(place);
});

test('links of before lead to where their settings are now', () => {
  const places = ['general', 'content', 'leaving', 'joining', 'email-domains', 'invite-links'];
  expect(places.map((id) => placeOf(id)?.path)).toEqual([
    '',
    '',
    '',
    'members',
    'members',
    'members',
  ]);
});
