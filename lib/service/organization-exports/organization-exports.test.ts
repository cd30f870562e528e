import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { createLinkInvite, inviteMembers } from '#lib/contract/invites.ts';
import {
  createOrUpdateOpenAPISpecBySlug,
  getOpenAPISpecBySlug,
} from '#lib/contract/openapi-specs.ts';
import {
  createOrganizationExport,
  deleteOrganizationExport,
  EXPORT_DAYS,
  getOrganizationExportUrl,
  listOrganizationExports,
} from '#lib/contract/organization-exports.ts';
import { createSite } from '#lib/contract/sites.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { BLOCK, paddingOf, readTarHeader } from '../archives/tar.ts';
import { members, organizationExportParts, organizationExports } from '../database/schema/index.ts';
import { withSnapshot } from '../database/snapshot.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { ageSignIn } from '../testing/passkeys.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { entriesOf } from './entries.ts';
import { forgetExports } from './handlers.ts';
import { runExport } from './job.ts';

const service = testService();
let home: TestOrganization;

beforeEach(async () => {
  home = await service.newOrganization();
});

const at = () => ({ organizationId: home.id });
const start = (person: TestPerson = home.admin) =>
  service.as(person).call(createOrganizationExport, { parameters: at() });
const run = (id: string) => runExport(service.database, id, new AbortController().signal);
const urlOf = (exportId: string, person = home.admin) =>
  service.as(person).call(getOrganizationExportUrl, { parameters: { ...at(), exportId } });
const open = (url: string) => service.raw(null, 'GET', url.replace(service.instance.appUrl, ''));
const latest = async () =>
  (await service.as(home.admin).call(listOrganizationExports, { parameters: at() })).body.items[0];

/** Starts an export and builds it, as its worker does; the worker may be faster. */
async function complete(): Promise<string> {
  const { body } = await start();
  await run(body.id);
  await expect.poll(async () => (await latest())?.status).toBe('complete');
  return body.id;
}

async function download(id: string): Promise<Buffer> {
  const answer = await open((await urlOf(id)).body.url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

function filesIn(archive: Buffer): Map<string, Buffer> {
  const tar = gunzipSync(archive);
  const files = new Map<string, Buffer>();
  for (let place = 0; ; ) {
    const header = readTarHeader(tar.subarray(place, place + BLOCK));
    if (!header) return files;
    const from = place + BLOCK;
    files.set(header.name, tar.subarray(from, from + header.size));
    place = from + header.size + paddingOf(header.size);
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const jsonIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString() ?? 'null');

test('the archive has all content with its history, verified by hash, and no secret', async () => {
  const asAdmin = service.as(home.admin);
  const spaceId = await newEmptySpace(service, home);
  await change(service, home.admin, spaceId, page('Guide', 'First words.'));
  const long = 'Long-winded-title-'.repeat(5);
  await change(service, home.admin, spaceId, page(long, 'Deep.'), {
    operation: 'insert_files',
    files: [{ name: 'a.txt', base64: Buffer.from('hello').toString('base64') }],
  });
  await asAdmin.call(createChangeRequest, { parameters: { spaceId }, body: { subject: 'Idea' } });
  await asAdmin.call(createSite, { parameters: at(), body: { title: 'Docs' } });
  const reader = await home.join('read');
  const invited = { emails: ['someone@example.com'], role: 'read' as const };
  await asAdmin.call(inviteMembers, { parameters: at(), body: invited });
  await asAdmin.call(createLinkInvite, { parameters: at(), body: { role: 'read' } });
  const specification = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tides', version: '7' },
    paths: {},
  });
  const specSlug = 'tides';
  const on = { parameters: { ...at(), specSlug } };
  await asAdmin.call(createOrUpdateOpenAPISpecBySlug, {
    ...on,
    body: { source: { text: specification } },
  });
  await expect
    .poll(async () => (await asAdmin.call(getOpenAPISpecBySlug, on)).body.processingState, {
      timeout: 20_000,
    })
    .toBe('complete');
  await asAdmin.call(createToken, { body: { name: 'script' } });
  const other = await service.newOrganization();
  await newEmptySpace(service, other);

  const archive = await download(await complete());
  expect(await latest()).toMatchObject({ done: 2, total: 2, sha256: sha256(archive) });
  const files = filesIn(archive);
  const sums = (files.get('SHA256SUMS')?.toString() ?? '').trimEnd().split('\n');
  expect(sums).toHaveLength(files.size - 1);
  for (const line of sums) {
    const [sum = '', name = ''] = line.split('  ');
    expect(sha256(files.get(name) ?? Buffer.alloc(0)), name).toBe(sum);
  }
  for (const [name, content] of files)
    if (/^(documents|files)\//.test(name)) expect(name).toContain(sha256(content));

  const space = `spaces/${spaceId}`;
  expect(files.get(`${space}/pages/guide.md`)?.toString()).toBe('# Guide\n\nFirst words.\n');
  expect([...files.keys()].some((name) => name.includes('long-winded-title'))).toBe(true);
  expect(files.get(jsonIn(files, `${space}/files.json`)[0].content)?.toString()).toBe('hello');
  expect(jsonIn(files, `${space}/change-requests.json`)).toMatchObject([{ subject: 'Idea' }]);
  expect(jsonIn(files, 'sites.json')).toMatchObject([{ title: 'Docs' }]);
  expect(jsonIn(files, 'spaces.json')).toMatchObject([{ id: spaceId }]);
  expect(jsonIn(files, 'members.json')).toContainEqual(
    expect.objectContaining({ id: reader.id, email: reader.email, role: 'read' }),
  );
  expect(jsonIn(files, 'invitations.json')).toMatchObject([
    { email: 'someone@example.com', role: 'read', invitedBy: { id: home.admin.id } },
  ]);
  expect(jsonIn(files, 'invite-links.json')).toMatchObject([{ role: 'read', uses: 0 }]);
  expect(jsonIn(files, 'specifications.json')).toMatchObject([
    { slug: specSlug, versions: [{ number: 1, title: 'Tides' }] },
  ]);
  expect(files.get('specifications/tides/1.json')?.toString()).toBe(specification);
  // The history leads to every text: from a revision by its lists of pages.
  const revisions = jsonIn(files, `${space}/revisions.json`) as { pages: string[] }[];
  expect(revisions.length).toBeGreaterThanOrEqual(3);
  const texts = revisions
    .flatMap(({ pages }) => pages)
    .flatMap((list) => jsonIn(files, `history/pages/${list}.json`) as { document?: string }[])
    .map(({ document = '' }) => files.get(document)?.toString());
  expect(texts).toEqual(expect.arrayContaining(['First words.', 'Deep.']));

  const all = Buffer.concat([...files.values()]).toString();
  const { rows } = await service.database.pool.query<{ secret: string }>(
    `select hash as secret from tokens union select hash from email_invites
     union select id from link_invites union select id from spaces where organization_id = '${other.id}'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { secret } of rows) expect(all).not.toContain(secret);
}, 30_000);

test('what is written while an archive is built isn’t in it', async () => {
  const [first = '', second = ''] = [
    await newEmptySpace(service, home),
    await newEmptySpace(service, home),
  ].toSorted();
  const write = (spaceId: string, title: string) =>
    change(service, home.admin, spaceId, page(title));
  for (const id of [first, second]) await write(id, 'Before');
  const files = new Map<string, Buffer>();
  await withSnapshot(service.database, async (snapshot) => {
    for await (const { name, content } of entriesOf(snapshot, home.id, async () => undefined)) {
      files.set(name, content);
      if (name !== `spaces/${first}/space.json`) continue;
      for (const id of [first, second]) expect((await write(id, 'After')).status).toBe(200);
      await home.join('read');
    }
  });
  expect(jsonIn(files, 'members.json')).toHaveLength(1);
  // The embedded database has one session, so it keeps a moment no longer than for a space.
  const whole = service.database.engine === 'postgresql' ? [first, second] : [first];
  for (const id of whole) {
    const space = jsonIn(files, `spaces/${id}/space.json`);
    const revisions = jsonIn(files, `spaces/${id}/revisions.json`) as { id: string }[];
    const pages = [...files.keys()].filter((name) => name.startsWith(`spaces/${id}/pages/`));
    expect(pages).toEqual([`spaces/${id}/pages/before.md`]);
    expect(revisions).toHaveLength(2);
    expect(revisions.map((revision) => revision.id)).toContain(space.revisionId);
    expect(Date.parse(space.exportedAt)).toBeGreaterThan(Date.parse(space.createdAt));
  }
  expect(jsonIn(files, 'organization.json').exportedAt).toMatch(/^20.*Z$/);
});

test('only admins with a recent sign-in export, and other organizations find nothing', async () => {
  const id = await complete();
  const member = await home.join('create');
  expect((await start(member)).status).toBe(403);
  expect((await urlOf(id, member)).status).toBe(403);
  const other = await service.newOrganization();
  expect((await urlOf(id, other.admin)).status).toBe(404);
  const foreign = { organizationId: other.id, exportId: id };
  const asOther = service.as(other.admin);
  const url = await asOther.call(getOrganizationExportUrl, { parameters: foreign });
  const deletion = await asOther.call(deleteOrganizationExport, { parameters: foreign });
  expect([url.status, deletion.status]).toEqual([404, 404]);
  await ageSignIn(service, home.admin, { since: 16 });
  for (const refused of [await start(), await urlOf(id)])
    expect(refused.error?.reasons).toEqual(['recent-sign-in']);
});

test('a URL ends with its archive, and with the role of the person it was made for', async () => {
  const id = await complete();
  const second = await home.join('admin');
  const { url } = (await urlOf(id, second)).body;
  expect((await open(url)).status).toBe(200);
  expect((await open(url.replace(/.$/, '~'))).status).toBe(404);
  const { orm } = service.database;
  await orm.update(members).set({ role: 'create' }).where(eq(members.userId, second.id));
  expect((await open(url)).status).toBe(404);

  const own = (await urlOf(id)).body.url;
  const later = new Date(Date.now() + (EXPORT_DAYS + 1) * 86_400_000);
  await orm.update(organizationExports).set({ expiresAt: new Date(0) });
  expect((await open(own)).status).toBe(404);
  expect(await latest()).toBeUndefined();
  await forgetExports(orm, later);
  expect(await orm.$count(organizationExportParts, eq(organizationExportParts.exportId, id))).toBe(
    0,
  );
});

test('one export runs at a time, can be stopped, and begins again after its process is lost', async () => {
  const now = new Date();
  const row = { organizationId: home.id, startedBy: home.admin.id, createdAt: now, updatedAt: now };
  const { orm } = service.database;
  await orm
    .insert(organizationExports)
    .values({ ...row, id: `exp_lost_${home.id}`, status: 'running', attempt: 1 });
  const exportId = `exp_lost_${home.id}`;
  await orm
    .insert(organizationExportParts)
    .values({ exportId, position: 0, content: Buffer.from('half an archive') });
  expect((await start()).status).toBe(409);
  await run(exportId);
  expect(filesIn(await download(exportId)).has('SHA256SUMS')).toBe(true);

  const waiting = { ...row, id: `exp_wait_${home.id}`, status: 'waiting' as const };
  await orm.insert(organizationExports).values(waiting);
  const parameters = { ...at(), exportId: waiting.id };
  const stop = () => service.as(home.admin).call(deleteOrganizationExport, { parameters });
  expect((await stop()).status).toBe(204);
  expect((await stop()).status).toBe(404);
  await run(waiting.id);
  const { body } = await service.as(home.admin).call(listAuditEvents, { parameters: at() });
  expect(body.items.map(({ action }) => action)).toEqual([
    'deleteOrganizationExport',
    'getOrganizationExportUrl',
  ]);
});

test('it fails when the person who started it is no longer an admin', async () => {
  const second = await home.join('admin');
  const now = new Date();
  const id = `exp_demoted_${home.id}`;
  const { orm } = service.database;
  await orm.insert(organizationExports).values({
    ...{ id, organizationId: home.id, startedBy: second.id, createdAt: now, updatedAt: now },
    status: 'waiting',
  });
  await orm.update(members).set({ role: 'create' }).where(eq(members.userId, second.id));
  await run(id);
  expect(await latest()).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/admin/),
  });
});
