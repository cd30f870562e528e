import { beforeEach, expect, test, vi } from 'vitest';
import { latestVisits, placeOf, rememberVisit } from './visits.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('all pages of a space, site or change request are the same place', () => {
  const space = { href: '/orgs/o/spaces/s', type: 'space', id: 's' };
  expect(placeOf('/orgs/o/spaces/s')).toEqual(space);
  expect(placeOf('/orgs/o/spaces/s/change-requests')).toEqual(space);
  expect(placeOf('/orgs/o/spaces/s/change-requests/7/changes')).toEqual({
    href: '/orgs/o/spaces/s/change-requests/7',
    type: 'request',
    space: 's',
    number: '7',
  });
  expect(placeOf('/orgs/o/sites/t/redirects')).toEqual({
    href: '/orgs/o/sites/t',
    type: 'site',
    id: 't',
  });
  expect([placeOf('/orgs/o/members'), placeOf('/account')]).toEqual([null, null]);
});

const viewer = { me: 'm', organizationId: 'o' };

test('a person’s places are listed latest first, each once, without the current one', () => {
  for (const path of ['spaces/a', 'sites/t', 'spaces/a/links', 'spaces/b', 'members'])
    rememberVisit(viewer, `/orgs/o/${path}`);
  rememberVisit({ ...viewer, organizationId: 'other' }, '/orgs/other/spaces/x');
  rememberVisit({ ...viewer, me: 'someone' }, '/orgs/o/spaces/y');
  const latest = latestVisits(viewer, '/orgs/o/spaces/b/access');
  expect(latest.map(({ href }) => href)).toEqual(['/orgs/o/spaces/a', '/orgs/o/sites/t']);
});
