import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listChangeRequestPages } from '#lib/contract/change-request-content.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import {
  importFile,
  listImportItems,
  listImports,
  previewImportFile,
} from '#lib/contract/imports.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { dot, zipOf } from '../testing/import-site.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';

let service: TestService;
let organization: TestOrganization;
let parameters: { spaceId: string; changeRequestId: string };

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  organization = await service.newOrganization();
  const here = { organizationId: organization.id };
  const space = await admin().call(createSpace, { parameters: here, body: {} });
  const spaceId = space.body.id;
  const request = await admin().call(createChangeRequest, { parameters: { spaceId }, body: {} });
  parameters = { spaceId, changeRequestId: request.body.id };
});

const admin = () => service.as(organization.admin);
const bodyOf = (content: Buffer, name = 'docs.zip', source: 'zip' | 'markdown' = 'zip') => ({
  name,
  base64: content.toString('base64'),
  source,
});

const archive = zipOf([
  { path: 'docs/README.md', content: '# Welcome\n\n![A dot](pictures/dot.png)' },
  { path: 'docs/guide/apple.md', content: '# Apple pie' },
  { path: 'docs/guide/broken.md', content: Buffer.from([1, 2, 3]) },
  { path: 'docs/pictures/dot.png', content: dot },
  { path: 'docs/film.mp4', content: Buffer.from([0, 1, 2]) },
]);

test('a preview shows the pages with their titles, what is skipped and why, and changes nothing', async () => {
  const answer = await admin().call(previewImportFile, { parameters, body: bodyOf(archive) });
  expect(answer.status).toBe(200);
  expect(answer.body.items).toEqual([
    { name: 'docs/README.md', outcome: 'page', title: 'Welcome' },
    { name: 'docs/guide/', outcome: 'group', title: 'guide' },
    { name: 'docs/guide/apple.md', outcome: 'page', title: 'Apple pie', parent: 'docs/guide/' },
    { name: 'docs/guide/broken.md', outcome: 'skipped', reason: 'This isn’t text.' },
    { name: 'docs/pictures/dot.png', outcome: 'file' },
    {
      name: 'docs/film.mp4',
      outcome: 'skipped',
      reason: 'This is neither text nor an image that can be imported.',
    },
  ]);
  expect((await admin().call(listImports, { parameters })).body.items).toEqual([]);
  const pages = await admin().call(listChangeRequestPages, { parameters });
  expect(pages.body.pages).toHaveLength(1);
});

test('the import does what its preview says, and a second preview names what is there already', async () => {
  const body = bodyOf(archive);
  const preview = await admin().call(previewImportFile, { parameters, body });
  const { body: done } = await admin().call(importFile, { parameters, body });
  const items = await admin().call(listImportItems, {
    parameters: { ...parameters, importId: done.import ?? '' },
  });
  const told = ({ outcome, ...item }: (typeof preview.body.items)[number]) => ({
    name: item.name,
    outcome: outcome === 'skipped' ? 'skipped' : 'imported',
    title: item.title,
    reason: item.reason,
  });
  expect(
    items.body.items.map(({ name, outcome, title, reason }) => ({ name, outcome, title, reason })),
  ).toEqual(preview.body.items.map(told));
  const again = await admin().call(previewImportFile, { parameters, body });
  const pages = items.body.items.flatMap(({ page }) => page ?? []);
  expect(again.body.items.slice(0, 3).map(({ existing }) => existing)).toEqual(pages);
  expect(again.body.items[4]?.existing).toMatch(/^fil_/);
});

test('a single text is one page, and a file that can’t be read says why', async () => {
  const text = bodyOf(Buffer.from('# Ropes\n\nOf hemp.'), 'ropes.md', 'markdown');
  expect((await admin().call(previewImportFile, { parameters, body: text })).body.items).toEqual([
    { name: 'ropes.md', outcome: 'page', title: 'Ropes' },
  ]);
  const body = bodyOf(Buffer.from('# Ropes'), 'ropes.zip');
  expect((await admin().call(previewImportFile, { parameters, body })).body.items).toEqual([
    { name: 'ropes.zip', outcome: 'skipped', reason: 'This is not a zip archive.' },
  ]);
});

test('pages below another page are compared with what is below it', async () => {
  const text = bodyOf(Buffer.from('# Ropes'), 'ropes.md', 'markdown');
  await admin().call(importFile, { parameters, body: text });
  const { body } = await admin().call(listChangeRequestPages, { parameters });
  const into = body.pages.at(-1)?.id ?? '';
  const preview = async (parent?: string) => {
    const asked = { ...text, ...(parent !== undefined && { into: parent }) };
    return admin().call(previewImportFile, { parameters, body: asked });
  };
  expect((await preview()).body.items[0]?.existing).toBe(into);
  expect((await preview(into)).body.items[0]?.existing).toBeUndefined();
  expect((await preview('pag_nothing')).status).toBe(400);
});
