import { expect, test } from 'vitest';
import { publishedPageHref } from './published-page.ts';

const site = (
  path: string,
  published: string,
  visibility: 'public' | 'visitor-auth' = 'public',
) => ({
  id: 'sit_1',
  title: 'Docs',
  visibility,
  path,
  urls: { published },
});

test('a page opens at its address on the site, or by way of the dashboard where one signs in', () => {
  const hrefs = [
    publishedPageHref('org_1', site('/', 'https://docs.example.com/'), 'a/b'),
    publishedPageHref('org_1', site('/', 'https://docs.example.com/'), ''),
    publishedPageHref('org_1', site('/guide', 'https://docs.example.com/guide'), 'a%20b'),
    publishedPageHref('org_1', site('/guide', 'https://docs.example.com/guide'), ''),
    publishedPageHref('org_1', site('/g', 'https://example.com/docs/g', 'visitor-auth'), 'a'),
  ];
  expect(hrefs).toEqual([
    'https://docs.example.com/a/b',
    'https://docs.example.com/',
    'https://docs.example.com/guide/a%20b',
    'https://docs.example.com/guide',
    '/orgs/org_1/sites/sit_1/visit?location=%2Fg%2Fa',
  ]);
});
