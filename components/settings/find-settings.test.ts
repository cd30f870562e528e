import { expect, test } from 'vitest';
import { findSettings } from './find-settings.ts';
import { settingsPageOf, settingsPages } from './settings-index.ts';

const firstFor = (search: string) => findSettings('org', search)[0]?.href;

test.each([
  ['title', '/orgs/org/settings#title'],
  ['default ro', '/orgs/org/settings/members#default-role'],
  ['subdomain', '/orgs/org/settings#host-name'],
  ['api key', '/orgs/org/settings/tokens#tokens'],
  ['anyone who has a link', '/orgs/org/settings/members#invite-links'],
  ['members', '/orgs/org/settings/members'],
  ['languages', '/orgs/org/settings/translations#translations'],
])('“%s” finds %s first', (search, href) => {
  expect(firstFor(search)).toBe(href);
});

test('an empty search and a search without matches find nothing', () => {
  expect(findSettings('org', '  ')).toEqual([]);
  expect(findSettings('org', 'zzz')).toEqual([]);
});

test('setting ids are unique, and each leads to its page', () => {
  const ids = settingsPages.flatMap((page) => page.settings.map(({ id }) => ({ id, page })));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
  for (const { id, page } of ids) expect(settingsPageOf(id)).toBe(page);
});

test('older links lead to the page the setting is on now', () => {
  const anchors = ['general', 'content', 'leaving', 'joining', 'email-domains', 'invite-links'];
  expect(anchors.map((id) => settingsPageOf(id)?.path)).toEqual([
    '',
    '',
    '',
    'members',
    'members',
    'members',
  ]);
});
