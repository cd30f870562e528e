import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import {
  createSite,
  deleteSite,
  getSite,
  publishSite,
  type Site,
  unpublishSite,
  updateSite,
} from '#lib/contract/sites.ts';
import { newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import { addSections, newHostname, placesOf } from '../testing/sites.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

type Body = InputOf<typeof createSite>['body'];
type Patch = NonNullable<InputOf<typeof updateSite>['body']>;

const service = testService({ sitesUrl: 'https://{site}.sites.example.com' });
let home: TestOrganization;
let away: TestOrganization;
let creator: TestPerson;

beforeEach(async () => {
  home = await service.newOrganization();
  away = await service.newOrganization();
  creator = await home.join('create');
});

const inHome = () => ({ parameters: { organizationId: home.id } });
const on = ({ id }: Pick<Site, 'id'>) => ({
  parameters: { organizationId: home.id, siteId: id },
});
const make = (body: Body = {}, person = home.admin) =>
  service.as(person).call(createSite, { ...inHome(), body });
const made = async (body: Body = {}) => (await make(body)).body;
const patch = (site: Site, body: Patch, person = home.admin) =>
  service.as(person).call(updateSite, { ...on(site), body });
const read = async (site: Site) => (await service.as(home.admin).call(getSite, on(site))).body;

test('changing who can see the site requires the Admin role, which the refusal names', async () => {
  const site = await made({ spaces: [await newSpace(service, home)] });
  const guarded: Patch[] = [
    { visibility: 'unlisted' },
    { basename: 'docs' },
    { hostname: 'docs.example.com' },
    { hostname: null },
    { proxy: 'example.com/docs' },
    { adaptiveContent: { enabled: true } },
  ];
  for (const body of guarded) {
    const { status, error } = await patch(site, { title: 'Changed', ...body }, creator);
    expect([status, error?.reasons]).toEqual([403, ['needs:admin', 'has:create']]);
    expect(error?.message).toContain('requires the Admin role in Test organization');
  }
  for (const endpoint of [publishSite, unpublishSite])
    expect((await service.as(creator).call(endpoint, on(site))).status).toBe(403);
  const born = await make({ visibility: 'share-link' }, creator);
  expect([born.status, born.error?.reasons]).toEqual([403, ['needs:admin', 'has:create']]);
  expect((await make({ visibility: 'public' }, creator)).status).toBe(201);
  expect((await made({ visibility: 'share-link' })).visibility).toBe('share-link');
  expect(await read(site)).toEqual(site);
  expect((await patch(site, { title: 'Changed' }, creator)).body.title).toBe('Changed');
});

test('given fields change, null removes, the rest stays', async () => {
  const site = await made();
  const all: Patch = {
    title: 'Field guide',
    visibility: 'unlisted',
    basename: 'Field-guide_1.0~',
    hostname: `${home.id.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.docs.example.com`,
    proxy: `Docs-${home.id}.Example.com/Field/guide`,
    adaptiveContent: { enabled: true },
  };
  const { body: changed } = await patch(site, all);
  const { proxy: _, ...rest } = all;
  const origin = `docs-${home.id.toLowerCase()}.example.com/Field/guide`;
  const target = `http://localhost:3000/orgs/${home.id}/sites/${site.id}/preview`;
  expect(changed).toMatchObject({ ...rest, proxy: { origin, target } });
  expect((await patch(site, {})).body).toEqual(changed);
  const { body: fewer } = await patch(site, { hostname: null, proxy: null });
  expect(fewer).not.toHaveProperty('hostname');
  expect(fewer).not.toHaveProperty('proxy');
  expect(fewer).toMatchObject({ title: 'Field guide', basename: all.basename });
});

test('every field has its limits', async () => {
  const site = await made();
  const label = (length: number) => 'a'.repeat(length);
  const off: Patch[] = [
    ...['', ' x ', 'x'.repeat(129)].map((title) => ({ title })),
    ...['', 'a b', 'ä', 'a/b', 'x'.repeat(101)].map((basename) => ({ basename })),
    ...[
      ...['example.com', 'Docs.example.com', 'docs.example.c', '-docs.example.com'],
      ...[
        'docs..example.com',
        'docs.example.com.',
        'https://docs.example.com',
        `${label(64)}.b.cc`,
      ],
      `${`${label(60)}.`.repeat(9)}com`,
      ...['169.254.169.254', '10.0.0.1', '[::1]', '0x7f.0.0.0x1', 'docs.example.123'],
      ...['a.b.localhost', 'docs.example.onion', '1.0.0.127.in-addr.arpa'],
      ...['docs.xn--a.example', 'docs.münchen.example', '*.docs.example.com'],
      ...['docs.example.com:443', 'docs.example.com/', `${`${label(60)}.`.repeat(5)}com`],
    ].map((hostname) => ({ hostname })),
    ...[
      ...['example.com', 'example.com/', 'https://example.com/docs', 'example.c/docs', '/docs'],
      ...['example.com/do cs', 'example.com/docs/', `example.com/${label(501)}`],
    ].map((proxy) => ({ proxy })),
    ...([{ visibility: 'private' }, { adaptiveContent: {} }, { basename: null }] as object[]),
  ];
  for (const body of off) {
    const { status, error } = await patch(site, body);
    expect(status, JSON.stringify(body)).toBe(400);
    expect(error?.fields?.[0]?.path.split('.')[0]).toBe(Object.keys(body)[0]);
  }
  expect(await read(site)).toEqual(site);
  const most = { title: 'x'.repeat(128), basename: 'b'.repeat(100) };
  const proxy = `${home.id}.example.com/${label(470)}`.toLowerCase();
  expect((await patch(site, { ...most, proxy })).body).toMatchObject({
    ...most,
    proxy: { origin: proxy },
  });
  expect((await patch(site, { title: 'xy' })).status).toBe(200);
});

test('a host name of this server is none of a site, and a refusal says what is wrong', async () => {
  const site = await made();
  const messageOf = async (body: Patch) => (await patch(site, body)).error?.message;
  expect(await messageOf({ hostname: '169.254.169.254' })).toMatch(/not an IP address/);
  expect(await messageOf({ hostname: 'docs.xn--a.example' })).toMatch(/can’t open/);
  for (const body of [{ hostname: 'a.sites.example.com' }, { proxy: 'A.Sites.Example.com/docs' }]) {
    const { status, error } = await patch(site, body);
    expect([status, error?.reasons]).toEqual([409, [`taken:${Object.keys(body)[0]}`]]);
  }
  expect((await patch(site, { hostname: `b.a.sites.example.com` })).status).toBe(200);
  const named = `docs.xn--mnchen-3ya.${newHostname()}`;
  expect((await patch(site, { hostname: named })).status).toBe(200);
});

test('an address is unique: a basename in its organization, the others everywhere', async () => {
  const [mine, other] = [await made({ title: 'Mine' }), await made({ title: 'Other' })];
  const their = await service.as(away.admin).call(createSite, {
    parameters: { organizationId: away.id },
    body: { title: 'Secret title' },
  });
  const patchTheirs = (body: Patch) => {
    const parameters = { organizationId: away.id, siteId: their.body.id };
    return service.as(away.admin).call(updateSite, { parameters, body });
  };
  const name = home.id.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const hostname = `${name}.docs.example`;
  const proxy = `${name}.example/docs`;
  await patch(mine, { basename: 'docs', hostname, proxy });
  const bodies: Patch[] = [
    { basename: 'docs' },
    { hostname },
    { proxy: proxy.replace(name, name.toUpperCase()) },
  ];
  for (const body of bodies) {
    const [key] = Object.keys(body);
    const here = await patch(other, { title: 'Changed', ...body });
    expect([here.status, here.error?.reasons]).toEqual([409, [`taken:${key}`]]);
    expect(here.error?.message).toMatch(/^Mine already has this .*\. Choose another one\.$/);
    const there = await patchTheirs(body);
    expect(there.status).toBe(key === 'basename' ? 200 : 409);
    expect(JSON.stringify(there.body)).not.toContain('Mine');
    // Its own address isn't a conflict.
    expect((await patch(mine, body)).status).toBe(200);
  }
  // What is below comes through the web server of the other organization.
  for (const nested of [`${proxy}/login`, `${name}.example/docs/a/b`]) {
    expect((await patchTheirs({ proxy: nested })).error?.reasons).toEqual(['taken:proxy']);
    expect((await patch(other, { proxy: nested })).status).toBe(200);
  }
  await patch(mine, { proxy: null });
  expect((await patchTheirs({ proxy })).status).toBe(409);
  expect((await patchTheirs({ proxy: `${name}.example/docs-2` })).status).toBe(200);
  await patch(mine, { proxy });
  await patch(other, { proxy: null });
  expect((await read(other)).title).toBe('Other');
  await patch(mine, { hostname: null });
  expect((await patchTheirs({ hostname })).status).toBe(200);
});

test('two organizations that request a host name at once: one gets it', async () => {
  const mine = await made();
  const theirs = await service
    .as(away.admin)
    .call(createSite, { parameters: { organizationId: away.id }, body: {} });
  const hostname = newHostname();
  const parameters = { organizationId: away.id, siteId: theirs.body.id };
  const answers = await Promise.all([
    patch(mine, { hostname }),
    service.as(away.admin).call(updateSite, { parameters, body: { hostname } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the root shows a space of the site; with sections, one of its default section', async () => {
  const spaces = [await newSpace(service, home), await newSpace(service, home)];
  const flat = await made({ spaces });
  const [, second] = await placesOf(service, flat);
  const defaultSiteSpace = second?.id as string;
  expect((await patch(flat, { defaultSiteSpace }, creator)).body).toMatchObject({
    defaultSiteSpace,
  });
  const site = await made();
  const { sections, spaces: placed } = await addSections(service, home, site);
  expect(await read(site)).toMatchObject({
    defaultSiteSection: sections[0],
    defaultSiteSpace: placed[0],
  });
  const outside = await patch(site, { defaultSiteSpace: placed[2] });
  expect([outside.status, outside.error?.fields?.[0]?.path]).toEqual([400, 'defaultSiteSpace']);
  expect(outside.error?.message).toContain('not in S0');
  const both = { defaultSiteSection: sections[1], defaultSiteSpace: placed[2] };
  expect((await patch(site, both)).body).toMatchObject(both);
  expect((await patch(site, { defaultSiteSection: sections[0] })).body).toMatchObject({
    defaultSiteSpace: placed[0],
  });
  expect((await patch(site, { defaultSiteSection: sections[1] })).body).toMatchObject(both);
  const versions = await service.database.pool.query(
    'select structure_version as version from sites where id = any($1) order by created_at',
    [[flat.id, site.id]],
  );
  expect(versions.rows.map(({ version }) => version)).toEqual([1, 3]);
  for (const body of [
    { defaultSiteSpace: placed[0] },
    { defaultSiteSpace: 'ssp_none' },
    { defaultSiteSection: sections[0] },
    { defaultSiteSection: 'sec_none' },
  ]) {
    const { status, error } = await patch(flat, body);
    expect(status).toBe(404);
    expect(error?.message).toMatch(/^The (section|site space) in default\w+ doesn’t exist/);
  }
});

test('a change based on an outdated version is refused', async () => {
  const site = await made();
  const { headers } = await service.as(home.admin).call(getSite, on(site));
  const tag = { 'if-match': headers.get('etag') ?? '' };
  await patch(site, { title: 'Theirs' });
  const change = (title: string, match: Record<string, string>) =>
    service.as(home.admin).call(updateSite, { ...on(site), body: { title } }, match);
  const late = await change('Mine', tag);
  expect(late.status).toBe(412);
  expect((await service.as(home.admin).call(deleteSite, on(site), tag)).status).toBe(412);
  expect((await change('Mine', { 'if-match': late.headers.get('etag') ?? '' })).status).toBe(200);
});
