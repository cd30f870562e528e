import { expect, test } from 'vitest';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { hiddenAt, visibleTo } from './visible.ts';

const space = (title: string, rest: Partial<SiteSpace> = {}): SiteSpace => ({
  object: 'site-space',
  id: `ssp_${title}`,
  spaceId: `spc_${title}`,
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

test('hides what a visitor doesn’t see, with the reason', () => {
  const { structure: shown, hidden } = visibleTo(structure, { plan: 'free' });
  expect(hidden.map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
    'Notes: claims.plan is "free"',
    'Partners: claims.partner is missing',
    'Old: it is in the trash',
    'Gone: none of its spaces are shown',
  ]);
  expect(shown.structure.map(({ title }) => title)).toEqual(['Guide', 'Start']);
});

test('a visitor with the claims sees everything, and so does everyone without adaptive content', () => {
  const titles = (claims: Record<string, unknown> | null) =>
    visibleTo(structure, claims).hidden.map(({ title }) => title);
  expect(titles({ partner: true, plan: 'pro' })).toEqual(['Old', 'Gone']);
  expect(titles(null)).toEqual(['Old', 'Gone']);
});

test('a space that the person may not read is hidden from them, and says so', () => {
  const { spaceId: _, ...unread } = space('Deals', { default: true });
  const { hidden } = visibleTo({ type: 'siteSpaces', structure: [unread, space('Notes')] }, {});
  expect(hidden.map(({ reason }) => reason)).toEqual([
    'you don’t have access to it, but visitors do',
  ]);
});

test.each([
  ['/', {}, undefined],
  ['/guide', {}, undefined],
  ['/guide/notes', {}, 'Notes'],
  ['/guide/notes/a/b', { plan: 'pro' }, undefined],
  ['/partners/deals', {}, 'Partners'],
  ['/partners', { partner: true }, undefined],
  ['/nowhere', {}, undefined],
])('at %s a visitor with %j misses %s', (path, claims, title) => {
  expect(hiddenAt(structure, visibleTo(structure, claims), path)?.title).toBe(title);
});
