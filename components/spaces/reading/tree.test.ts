import { expect, test } from 'vitest';
import type { DocumentPage, Page } from '#lib/contract/revisions.ts';
import { countPages, neighborsOf, safeHref, trailTo, treeOf } from './tree.ts';

const page = (path: string, more: Partial<DocumentPage> = {}): DocumentPage => ({
  id: path,
  title: path,
  type: 'document',
  slug: path.split('/').at(-1) ?? '',
  path,
  urls: { app: '' },
  layout: {
    cover: true,
    coverSize: 'full',
    title: true,
    description: true,
    tableOfContents: true,
    outline: true,
    pagination: true,
  },
  pages: [],
  ...more,
});

const pages: Page[] = [
  page('start'),
  {
    id: 'group',
    title: 'People',
    type: 'group',
    slug: 'people',
    path: 'people',
    pages: [page('people/members'), page('people/secret', { hidden: true })],
  },
  { id: 'out', title: 'Source', type: 'link', target: { kind: 'url', url: 'https://a.example' } },
  page('end'),
];

test('previous and next follow the reading order, skipping groups, links and hidden pages', () => {
  expect(neighborsOf(pages, 'start').previous).toBeUndefined();
  expect(neighborsOf(pages, 'start').next?.id).toBe('people/members');
  expect(neighborsOf(pages, 'people/members').next?.id).toBe('end');
  expect(neighborsOf(pages, 'people/secret')).toMatchObject({
    previous: { id: 'people/members' },
    next: { id: 'end' },
  });
});

test('a page is found by its path, with its parents', () => {
  expect(trailTo(pages, 'people/members').map(({ id }) => id)).toEqual(['group', 'people/members']);
  expect(trailTo(pages, 'people/nobody')).toEqual([]);
  expect(countPages(pages)).toEqual({ documents: 4, all: 6 });
});

test('links in the tree lead to their targets and never run a script', () => {
  const route = { organizationId: 'org', base: '/orgs/org/spaces/s' };
  const link = (target: Extract<Page, { type: 'link' }>['target']) =>
    treeOf([...pages, { id: 'l', title: 'L', type: 'link', target }], route).at(-1)?.href;
  expect(link({ kind: 'url', url: 'https://a.example' })).toBe('https://a.example');
  expect(link({ kind: 'url', url: 'javascript:alert(1)' })).toBeUndefined();
  expect(link({ kind: 'page', page: 'end' })).toBe('/orgs/org/spaces/s/pages/end');
  expect(link({ kind: 'anchor', page: 'end', anchor: 'moving' })).toMatch(/\/end#moving$/);
  expect(link({ kind: 'page', page: 'gone' })).toBeUndefined();
  expect(link({ kind: 'page', page: 'p', space: 't' })).toBe('/orgs/org/spaces/t/pages?page=p');
  expect(safeHref('//evil.example')).toBeUndefined();
});
