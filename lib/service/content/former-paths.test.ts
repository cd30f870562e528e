import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { spaceFormerPaths } from '../database/schema/index.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';
import { pageFormerlyAt } from './former-paths.ts';

const service = testService({});
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

const rows = () =>
  service.database.orm
    .select({
      spaceId: spaceFormerPaths.spaceId,
      path: spaceFormerPaths.path,
      pageId: spaceFormerPaths.pageId,
    })
    .from(spaceFormerPaths)
    .orderBy(spaceFormerPaths.spaceId, spaceFormerPaths.path);

async function write(spaceId: string, ...changes: Parameters<typeof change>[3][]) {
  const { body } = await change(service, home.admin, spaceId, ...changes);
  return body.changes.map((one) => one.page);
}

test('a page is known by the paths it had, also when a page above it moved', async () => {
  const spaceId = await newEmptySpace(service, home);
  const at = (path: string) => pageFormerlyAt(service.database.orm, spaceId, path);
  const [above = '', below = ''] = await write(
    spaceId,
    page('Above', '', { ref: 'above' }),
    page('Below', '', { into: 'above' }),
  );
  expect(await at('above')).toBeNull();
  await write(spaceId, { operation: 'update_page', page: above, slug: 'new' });
  expect([await at('above'), await at('above/below'), await at('new')]).toEqual([
    above,
    below,
    null,
  ]);
  await write(spaceId, { operation: 'update_page', page: below, into: null });
  expect([await at('above/below'), await at('new/below')]).toEqual([below, below]);
  // The last page with a path keeps it.
  const [later = ''] = await write(spaceId, page('Above'));
  await write(spaceId, { operation: 'update_page', page: later, slug: 'later' });
  expect(await at('above')).toBe(later);
});

test('the migration finds the paths of revisions from before', async () => {
  const spaceId = await newEmptySpace(service, home);
  const [one = '', two = ''] = await write(
    spaceId,
    page('One', '', { ref: 'one' }),
    page('Two', '', { into: 'one' }),
    page('Three'),
  );
  await write(spaceId, { operation: 'update_page', page: one, slug: 'uno' });
  await write(spaceId, { operation: 'update_page', page: two, slug: 'due' });
  await write(spaceId, { operation: 'delete_page', page: two });
  const written = await rows();
  expect(written.filter((row) => row.spaceId === spaceId).map(({ path }) => path)).toEqual([
    'one',
    'one/two',
    'uno/due',
    'uno/two',
  ]);
  await service.database.orm.delete(spaceFormerPaths);
  const migration = new URL('../database/migrations/0010_former_paths.sql', import.meta.url);
  await service.database.orm.execute(sql.raw(readFileSync(migration, 'utf8')));
  expect(await rows()).toEqual(written);
});
