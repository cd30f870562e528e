import { expect, test } from 'vitest';
import { getContent, listPages } from '#lib/contract/content.ts';
import { listRevisionPages } from '#lib/contract/revisions.ts';
import { searchOrganization } from '#lib/contract/search.ts';
import { createSiteSection, updateSiteSection } from '#lib/contract/site-sections.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { publishSite, unpublishSite, updateSite } from '#lib/contract/sites.ts';
import { deleteSpace, getSpace, listSpaces } from '#lib/contract/spaces.ts';
import { listTree } from '#lib/contract/tree.ts';
import { change, newEmptySpace, page } from '#lib/service/testing/pages.ts';
import { testSite, untilRead } from './testing.ts';

const { service, home, site, read } = testSite(
  { Guide: { Welcome: 'Zebras.', Setup: 'How.' } },
  { each: true },
);

const admin = () => service.as(home.admin);
const guide = () => ({ spaceId: site.sections.get('Guide')?.spaceId ?? '' });
const inGuide = () => ({ parameters: guide() });
const inHome = () => ({ parameters: { organizationId: home.id } });
const publishedOf = async () => (await admin().call(getSpace, inGuide())).body.urls.published;

/** All published addresses in a reply. */
function publishedIn(reply: unknown): string[] {
  if (typeof reply !== 'object' || reply === null) return [];
  const { published } = reply as { published?: unknown };
  const own = typeof published === 'string' ? [published] : [];
  return [...own, ...Object.values(reply).flatMap(publishedIn)];
}

test('every published address in a reply answers', async () => {
  const { body: content } = await admin().call(getContent, inGuide());
  const replies = {
    space: await admin().call(getSpace, inGuide()),
    spaces: await admin().call(listSpaces, inHome()),
    tree: await admin().call(listTree, inHome()),
    content,
    pages: await admin().call(listPages, inGuide()),
    structure: await admin().call(getSiteStructure, site),
    search: await admin().call(searchOrganization, { ...inHome(), query: { query: 'zebras' } }),
  };
  for (const [name, reply] of Object.entries(replies)) {
    const found = publishedIn(reply);
    expect(found.length, name).toBeGreaterThan(0);
    for (const url of found) {
      const { host, pathname } = new URL(url);
      expect((await read(host, pathname))?.status, `${name} ${url}`).toBe(200);
    }
  }
  await change(service, home.admin, guide().spaceId, page('Later', 'More.'));
  const before = { ...guide(), revisionId: content.id };
  const former = await admin().call(listRevisionPages, { parameters: before });
  expect(publishedIn(former), 'a revision that readers no longer see').toEqual([]);
});

test('the address of a space is that of its default variant, or its own below the section', async () => {
  expect(await publishedOf()).toBe(`http://${site.host}/guide`);
  const spaceId = await newEmptySpace(service, home, { title: 'Second' });
  await admin().call(createSiteSection, { ...site, body: { spaceId, title: 'More' } });
  const { body } = await admin().call(getSpace, { parameters: { spaceId } });
  expect(body.urls.published).toBe(`http://${site.host}/more`);
});

test('what only some readers or nobody can open has no published address', async () => {
  const siteSectionId = site.sections.get('Guide')?.sectionId ?? '';
  const section = { parameters: { ...site.parameters, siteSectionId } };
  await admin().call(updateSiteSection, {
    ...section,
    body: { condition: 'visitor.claims.plan == "pro"' },
  });
  expect(await publishedOf()).toBeUndefined();
  await admin().call(updateSite, { ...site, body: { adaptiveContent: { enabled: false } } });
  expect(await publishedOf()).toBeDefined();
  await admin().call(updateSite, { ...site, body: { visibility: 'share-link' } });
  expect(await publishedOf()).toBeUndefined();
  await admin().call(updateSite, { ...site, body: { visibility: 'public' } });
  await admin().call(unpublishSite, site);
  expect(await publishedOf()).toBeUndefined();
  await admin().call(publishSite, site);
  expect(await publishedOf()).toBeDefined();
  await admin().call(deleteSpace, inGuide());
  const { body: structure } = await admin().call(getSiteStructure, site);
  expect(publishedIn(structure)).toEqual([]);
  await untilRead();
  expect((await read(site.host, '/guide'))?.status).toBe(404);
});
