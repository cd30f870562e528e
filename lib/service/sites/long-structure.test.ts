import { expect, test } from 'vitest';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { testService } from '../testing/service.ts';
import { newSiteWith } from '../testing/site-rows.ts';

const service = testService();
/** More than are read at once. */
const MANY = 3_200;

test('a site of thousands of sections is read whole and in order', async () => {
  const home = await service.newOrganization();
  const site = await newSiteWith(service, home, { start: { one: null } });
  const { siteId } = site.parameters;
  const { pool } = service.database;
  const key = siteId.slice(5);
  await pool.query(
    `insert into site_section_groups (id, site_id, title, rank, created_at)
     values ($2, $1, 'Archive', 0, now())`,
    [siteId, `sgr_${key}`],
  );
  await pool.query(
    `insert into spaces select (jsonb_populate_record(space, jsonb_build_object('id', 'spc_' || $2 || n))).*
     from spaces as space, generate_series(1, $3::int) as n where space.id = $1`,
    [site.siteSpaces.get('start/one')?.spaceId, key, MANY],
  );
  // The later half is in a group, the other way round.
  await pool.query(
    `insert into site_sections (id, site_id, group_id, title, path, rank, created_at)
     select 'sec_' || $2 || n, $1, case when n > $3 / 2 then 'sgr_' || $2 end, 'Section ' || n,
       'section-' || n, case when n > $3 / 2 then $3 - n else n end, now()
     from generate_series(1, $3::int) as n`,
    [siteId, key, MANY],
  );
  await pool.query(
    `insert into site_spaces (id, site_id, section_id, space_id, path, rank, created_at)
     select 'sts_' || $2 || n, $1, 'sec_' || $2 || n, 'spc_' || $2 || n, 'only', 0, now()
     from generate_series(1, $3::int) as n`,
    [siteId, key, MANY],
  );
  const { body } = await service
    .as(home.admin)
    .call(getSiteStructure, { parameters: site.parameters });
  if (body.type !== 'sections') throw new Error('This site has sections.');
  const [group, ...alone] = body.structure;
  if (group?.object !== 'site-section-group') throw new Error('The group is first.');
  const half = MANY / 2;
  const others = alone.filter((one) => one.object === 'site-section' && one.path !== 'start');
  const spaces = [...group.sections, ...others].map(
    (one) => one.object === 'site-section' && one.siteSpaces[0]?.spaceId,
  );
  const inOrder = Array.from({ length: half }, (_, index) => index);
  expect(spaces).toEqual([
    ...inOrder.map((index) => `spc_${key}${MANY - index}`),
    ...inOrder.map((index) => `spc_${key}${index + 1}`),
  ]);
});
