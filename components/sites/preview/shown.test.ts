import { expect, test } from 'vitest';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { placeAt } from './places.ts';
import { shownTo } from './shown.ts';

const space = (title: string, rest: Partial<SiteSpace> = {}): SiteSpace => ({
  object: 'site-space',
  id: `ssp_${title}`,
  path: title.toLowerCase(),
  title,
  urls: {},
  ...rest,
});
const section = (title: string, siteSpaces: SiteSpace[], rest: Partial<SiteSection> = {}) => ({
  object: 'site-section' as const,
  id: `sec_${title}`,
  path: title.toLowerCase(),
  title,
  siteSpaces,
  urls: {},
  ...rest,
});

const structure: SiteStructure = {
  type: 'sections',
  structure: [
    section('Guide', [
      space('Handbook', { default: true }),
      space('Notes', { condition: 'claims.plan == "pro"' }),
    ]),
    {
      object: 'site-section-group',
      id: 'grp_work',
      title: 'Work',
      sections: [
        section('Partners', [space('Deals', { default: true })], { condition: 'claims.partner' }),
        section('Gone', [space('Old', { default: true, deletedAt: '2026-01-01T00:00:00Z' })]),
      ],
    },
    section('Start', [space('Hello', { default: true })], { default: true }),
  ],
};

test('what a visitor does not see is told with its reason', () => {
  const { structure: shown, hidden } = shownTo(structure, { plan: 'free' });
  expect(hidden.map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
    'Notes: claims.plan is "free"',
    'Partners: claims.partner is missing',
    'Old: it is in the trash',
    'Gone: none of its spaces is shown',
  ]);
  expect(shown.structure.map(({ title }) => title)).toEqual(['Guide', 'Start']);
});

test('a visitor with the claims sees it all, and so does everybody without adaptive content', () => {
  const titles = (claims: Record<string, unknown> | null) =>
    shownTo(structure, claims).hidden.map(({ title }) => title);
  expect(titles({ partner: true, plan: 'pro' })).toEqual(['Old', 'Gone']);
  expect(titles(null)).toEqual(['Old', 'Gone']);
});

test.each([
  ['/', 'Hello', '/start', ''],
  ['/guide', 'Handbook', '/guide', ''],
  ['/guide/notes', 'Notes', '/guide/notes', ''],
  ['/guide/notes/a/b', 'Notes', '/guide/notes', 'a/b'],
  ['/guide/install/linux', 'Handbook', '/guide', 'install/linux'],
])('%s shows %s', (path, title, base, page) => {
  const place = placeAt(structure, path);
  expect(place?.siteSpace.title).toBe(title);
  expect(place).toMatchObject({ base, page });
});

test('a path without a section is nowhere; without sections it is one of the root', () => {
  expect(placeAt(structure, '/nowhere')).toBeNull();
  const root: SiteStructure = {
    type: 'siteSpaces',
    structure: [space('One', { default: true }), space('Two')],
  };
  expect(placeAt(root, '/')).toMatchObject({ base: '/', page: '' });
  expect(placeAt(root, '/two/x')).toMatchObject({ base: '/two', page: 'x' });
  expect(placeAt(root, '/x')).toMatchObject({ base: '/', page: 'x' });
});
