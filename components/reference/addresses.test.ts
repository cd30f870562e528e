import { expect, test } from 'vitest';
import { openAPIDocument } from '#lib/contract/openapi.ts';
import { catalogOf, objectPages, pageOfAnchor } from './addresses.ts';
import { referenceOf } from './document.ts';

const reference = referenceOf(openAPIDocument('https://app.example'));
if (!reference) throw new Error('The document has another shape.');
const catalog = catalogOf(reference);
const objects = objectPages(reference);

test('a link to a part of the single page leads to the page that has it', () => {
  const pageOf = (anchor: string) => pageOfAnchor(anchor, catalog, objects);
  expect(pageOf('inviteMembers')).toBe('/reference/invites#inviteMembers');
  expect(pageOf('noun-change-requests')).toBe('/reference/change-requests');
  expect(pageOf('object-member')).toBe('/reference/members#object-member');
  expect(pageOf('permissions')).toBe('/reference/levels');
  expect(pageOf('zeppelin')).toBeNull();
  expect(pageOf('object-toString')).toBeNull();
});

test('every noun has a page of its own', () => {
  const slugs = catalog.map(({ slug }) => slug);
  expect(new Set([...slugs, 'levels']).size).toBe(slugs.length + 1);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
});
