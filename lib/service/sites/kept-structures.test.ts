import { beforeAll, expect, test, vi } from 'vitest';
import { getSiteStructure, type SiteStructure } from '#lib/contract/site-structure.ts';
import * as written from '../http/written-reply.ts';
import { testService } from '../testing/service.ts';
import { type MadeSite, newSiteWith } from '../testing/site-rows.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

vi.mock('../http/written-reply.ts', { spy: true });

const service = testService();
/** So many that the structure is kept. */
const MANY = 600;
let home: TestOrganization;
let site: MadeSite;
let reader: TestPerson;
/** The last of the site spaces, its space and its section. */
let last: { id: string; spaceId: string; sectionId: string };

/** As another process would: the one under test learns of it from the database alone. */
const write = (statement: string, values: readonly unknown[]) =>
  service.database.pool.query(statement, [...values]);

beforeAll(async () => {
  home = await service.newOrganization();
  reader = await home.join('read');
  site = await newSiteWith(service, home, { start: { one: null }, more: {} });
  const { siteId } = site.parameters;
  const key = siteId.slice(5);
  const sectionId = site.sections.get('more') ?? '';
  await write(
    `insert into spaces select (jsonb_populate_record(space, jsonb_build_object('id', 'spc_' || $2 || n))).*
     from spaces as space, generate_series(1, $3::int) as n where space.id = $1`,
    [site.siteSpaces.get('start/one')?.spaceId, key, MANY],
  );
  await write(
    `insert into site_spaces (id, site_id, section_id, space_id, path, rank, created_at)
     select 'sts_' || $2 || n, $1, $4, 'spc_' || $2 || n, 'path-' || n, n, now()
     from generate_series(1, $3::int) as n`,
    [siteId, key, MANY, sectionId],
  );
  last = { id: `sts_${key}${MANY}`, spaceId: `spc_${key}${MANY}`, sectionId };
});

async function read(person = home.admin, spaces = true): Promise<SiteStructure> {
  const options = { parameters: site.parameters, query: { spaces } };
  return (await service.as(person).call(getSiteStructure, options)).body;
}

/** The section and the site space that the tests change. */
async function readLast(person?: TestPerson) {
  const { type, structure } = await read(person);
  if (type !== 'sections') throw new Error('This site has sections.');
  const items = structure.flatMap((one) => ('sections' in one ? one.sections : [one]));
  const section = items.find(({ id }) => id === last.sectionId);
  return { section, item: section?.siteSpaces.find(({ id }) => id === last.id), structure };
}

test('a kept structure is read as it was written, without spaces too', async () => {
  const first = await read();
  const lean = await read(home.admin, false);
  for (const _ of [1, 2]) {
    expect(await read()).toEqual(first);
    expect(await read(home.admin, false)).toEqual(lean);
  }
  expect(JSON.stringify(first)).toContain('"revision"');
  expect(JSON.stringify(lean)).not.toContain('"revision"');
});

test('many who read it at once after a change have it written once, with the change', async () => {
  await read();
  await write(`update site_spaces set path = 'at-once' where id = $1`, [last.id]);
  vi.mocked(written.writeAhead).mockClear();
  const replies = await Promise.all(Array.from({ length: 6 }, () => readLast()));
  expect(replies.map(({ item }) => item?.path)).toEqual(Array(6).fill('at-once'));
  expect(written.writeAhead).toHaveBeenCalledOnce();
});

test('the next read shows what another process changed in any row', async () => {
  const { siteId } = site.parameters;
  for (const _ of [1, 2, 3]) await readLast();
  await write(`update spaces set title = 'Renamed' where id = $1`, [last.spaceId]);
  expect((await readLast()).item?.title).toBe('Renamed');
  await write(`update spaces set comments = 7 where id = $1`, [last.spaceId]);
  expect((await readLast()).item?.space?.comments).toBe(7);
  await write(`update site_spaces set path = 'moved' where id = $1`, [last.id]);
  expect((await readLast()).item?.path).toBe('moved');
  await write(`update site_sections set title = 'Other' where id = $1`, [last.sectionId]);
  expect((await readLast()).section?.title).toBe('Other');
  await write(`update site_sections set default_space_id = $2 where id = $1`, [
    last.sectionId,
    last.id,
  ]);
  expect((await readLast()).item?.default).toBe(true);
  await write(`update sites set default_section_id = $2 where id = $1`, [siteId, last.sectionId]);
  expect((await readLast()).section?.default).toBe(true);
  const group = `sgr_${siteId.slice(5)}`;
  await write(
    `insert into site_section_groups (id, site_id, title, rank, created_at)
     values ($2, $1, 'Group', 0, now())`,
    [siteId, group],
  );
  expect((await readLast()).structure).toContainEqual(expect.objectContaining({ id: group }));
  await write(`update site_section_groups set title = 'Archive' where id = $1`, [group]);
  expect((await readLast()).structure[0]).toHaveProperty('title', 'Archive');
  expect((await readLast()).item?.urls.published).toBeUndefined();
  await write(`update sites set published = true, published_at = now() where id = $1`, [siteId]);
  expect((await readLast()).item?.urls.published).toBeDefined();
  await write(`update spaces set deleted_at = now() where id = $1`, [last.spaceId]);
  expect((await readLast()).item?.deletedAt).toBeDefined();
  await write(`update spaces set deleted_at = null where id = $1`, [last.spaceId]);
  const lean = await read(home.admin, false);
  await write(`update spaces set comments = 8 where id = $1`, [last.spaceId]);
  expect(await read(home.admin, false)).toEqual(lean);
  await write(`update spaces set emoji = '1f600' where id = $1`, [last.spaceId]);
  expect(JSON.stringify(await read(home.admin, false))).toContain('1f600');
  await write('delete from site_spaces where id = $1', [last.id.replace(/600$/, '599')]);
  expect((await readLast()).section?.siteSpaces).toHaveLength(MANY - 1);
});

test('each caller gets the spaces that they may read at that moment', async () => {
  for (const _ of [1, 2, 3]) for (const person of [home.admin, reader]) await readLast(person);
  expect((await readLast(reader)).item?.spaceId).toBe(last.spaceId);
  await write(`update spaces set default_level = 'guest' where id = $1`, [last.spaceId]);
  expect((await readLast(reader)).item?.spaceId).toBeUndefined();
  expect((await readLast()).item?.spaceId).toBe(last.spaceId);
  await write(
    `insert into grants (id, organization_id, space_id, user_id, level, created_at)
     values ($1, $2, $3, $4, 'read', now())`,
    [`grt_${last.spaceId}`, home.id, last.spaceId, reader.id],
  );
  expect((await readLast(reader)).item?.spaceId).toBe(last.spaceId);
  await write('delete from grants where space_id = $1', [last.spaceId]);
  expect((await readLast(reader)).item?.spaceId).toBeUndefined();
  await write(`update members set role = 'admin' where user_id = $1`, [reader.id]);
  expect((await readLast(reader)).item?.spaceId).toBe(last.spaceId);
});
