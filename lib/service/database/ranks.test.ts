import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCollection, moveCollection } from '#lib/contract/collections.ts';
import { type ContentPosition, reposition } from '#lib/contract/positions.ts';
import { createSpace, moveSpace } from '#lib/contract/spaces.ts';
import { listTree, type TreeItem } from '#lib/contract/tree.ts';
import { childrenOf } from '../content/siblings.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';
import { gapAfter, rankIn } from './ranks.ts';
import { inTransaction } from './transaction.ts';

const service = testService();

const idOf = (item: TreeItem) => (item.type === 'space' ? item.space.id : item.collection.id);
const anchor = (id: string) =>
  id.startsWith('spc')
    ? { type: 'space' as const, space: id }
    : { type: 'collection' as const, collection: id };

async function orderOf({ id, admin }: TestOrganization, parent?: string): Promise<string[]> {
  const query = { limit: 1000, ...(parent && { parent }) };
  const { body } = await service
    .as(admin)
    .call(listTree, { parameters: { organizationId: id }, query });
  return body.items.map(idOf);
}

async function fill(organization: TestOrganization, count: number): Promise<string[]> {
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  for (let index = 0; index < count; index += 1) {
    const made =
      index % 3 === 0
        ? await admin.call(createCollection, { parameters, body: {} })
        : await admin.call(createSpace, { parameters, body: {} });
    expect(made.status).toBe(201);
  }
  return orderOf(organization);
}

function move({ admin }: TestOrganization, id: string, position: ContentPosition) {
  const body = { position };
  return id.startsWith('spc')
    ? service.as(admin).call(moveSpace, { parameters: { spaceId: id }, body })
    : service.as(admin).call(moveCollection, { parameters: { collectionId: id }, body });
}

/** The initial distance of ranks, so that gaps run out soon. */
async function squeeze({ id }: TestOrganization, order: string[], step: number): Promise<void> {
  for (const table of ['spaces', 'collections'])
    await service.database.pool.query(
      `update ${table} set rank = $3 * array_position($2::text[], id) where organization_id = $1`,
      [id, order, step],
    );
}

test.each([1, 2, 1000])(
  'any sequence of moves gives the same order as reposition, starting %i apart',
  async (step) => {
    const organization = await service.newOrganization();
    const ids = await fill(organization, 9);
    const index = fc.nat(ids.length - 1);
    const one = fc.record({
      moved: index,
      before: fc.option(index, { nil: undefined }),
      after: fc.option(index, { nil: undefined }),
      adjacent: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (moves) => {
        let order = await orderOf(organization);
        await squeeze(organization, order, step);
        for (const { moved: at, ...wish } of moves) {
          const moved = order[at] as string;
          const before = wish.before === undefined ? undefined : order[wish.before];
          const rest = order.filter((id) => id !== moved);
          const beside = before && rest[rest.indexOf(before) - 1];
          const after =
            wish.adjacent && beside
              ? beside
              : wish.after === undefined
                ? undefined
                : order[wish.after];
          const expected = reposition(order, moved, { before, after });
          const { status } = await move(organization, moved, {
            ...(before && { before: anchor(before) }),
            ...(after && { after: anchor(after) }),
          });
          expect(status).toBe(typeof expected === 'string' ? 400 : 200);
          if (typeof expected !== 'string') order = expected;
          expect(await orderOf(organization)).toEqual(order);
        }
      }),
      { numRuns: 12 },
    );
  },
);

/** Inserts spaces directly into the database, with the usual distance of ranks. */
async function insertSpaces({ id }: TestOrganization, count: number, word = 'spc_bulk') {
  await service.database.pool.query(
    `insert into spaces (id, organization_id, title, emoji, visibility, edit_mode, revision_id, rank, created_at, updated_at)
     select $2 || lpad(n::text, 6, '0'), $1, 'Space ' || n, '📘', 'private', 'live', 'rev_none', n * 16777216::bigint, now(), now()
     from generate_series(1, $3) as n`,
    [id, word, count],
  );
}

test('a move writes one row, and rebalances a few when a gap runs out', async () => {
  const organization = await service.newOrganization();
  await insertSpaces(organization, 3000, 'spc_few');
  const list = childrenOf({ organizationId: organization.id, parentId: null });
  const written = async (): Promise<number> => {
    const { rows } = await service.database.pool.query(
      'select count(*)::int as rows from spaces where organization_id = $1 and xmin::text = (select max(xmin::text::bigint)::text from spaces)',
      [organization.id],
    );
    return rows[0].rows;
  };
  const hot = { id: 'spc_few001500', rank: 1500 * 16777216 };
  const counts: number[] = [];
  for (let round = 1; round <= 600; round += 1) {
    const moved = `spc_few${String(round).padStart(6, '0')}`;
    await inTransaction(service.database, async (tx) => {
      const { rows } = await tx.execute<{ rank: string }>(
        `select rank from spaces where id = '${hot.id}'`,
      );
      const previous = { id: hot.id, rank: Number(rows[0]?.rank) };
      const gap = await gapAfter(tx, list, previous, moved);
      const rank = await rankIn(tx, list, gap, moved);
      await tx.execute(`update spaces set rank = ${rank} where id = '${moved}'`);
    });
    counts.push(await written());
  }
  expect(counts.slice(0, 20)).toEqual(Array(20).fill(1));
  const mean = counts.reduce((sum, rows) => sum + rows, 0) / counts.length;
  expect(mean).toBeLessThan(8);
  const { rows } = await service.database.pool.query<{ id: string }>(
    'select id from spaces where organization_id = $1 order by rank, id',
    [organization.id],
  );
  const order = rows.map(({ id }) => id);
  const at = order.indexOf(hot.id);
  const inserted = order.slice(at + 1, at + 601);
  const wanted = Array.from(
    { length: 600 },
    (_, n) => `spc_few${String(600 - n).padStart(6, '0')}`,
  );
  expect(inserted).toEqual(wanted);
});

test('neighbors are found by the index, however long the list is', async () => {
  const organization = await service.newOrganization();
  await insertSpaces(organization, 5000, 'spc_long');
  const { pool } = service.database;
  await pool.query('analyze spaces');
  const { rows } = await pool.query(
    `explain (format json) select id, rank from spaces
     where organization_id = $1 and parent_id is null and id <> 'spc_x' and (rank, id) > (41943040000, 'spc_long002500')
     order by parent_id, rank, id limit 1`,
    [organization.id],
  );
  const plan = JSON.stringify(rows);
  expect(plan).toContain('spaces_order');
  expect(plan).not.toContain('"Sort"');
});

test('sixteen concurrent moves leave every child in the list once, with a unique rank', async () => {
  const organization = await service.newOrganization();
  const ids = await fill(organization, 12);
  await squeeze(organization, ids, 2);
  const random = (below: number) => Math.floor(Math.random() * below);
  const client = async () => {
    for (let round = 0; round < 6; round += 1) {
      const moved = ids[random(ids.length)] as string;
      const beside = anchor(ids[random(ids.length)] as string);
      const { status } = await move(
        organization,
        moved,
        random(2) ? { before: beside } : { after: beside },
      );
      expect([200, 400]).toContain(status);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  expect((await orderOf(organization)).sort()).toEqual([...ids].sort());
  const { rows } = await service.database.pool.query(
    `select count(distinct rank)::int as ranks from (
       select rank from spaces where organization_id = $1
       union all select rank from collections where organization_id = $1) as all_ranks`,
    [organization.id],
  );
  expect(rows[0].ranks).toBe(ids.length);
});

test('neighbors elsewhere, missing, foreign, not adjacent or the moved one itself are refused', async () => {
  const organization = await service.newOrganization();
  const other = await service.newOrganization();
  const [collection = '', first = '', second = '', third = ''] = await fill(organization, 4);
  const [foreign = ''] = await fill(other, 1);
  const inside = await service.as(organization.admin).call(createSpace, {
    parameters: { organizationId: organization.id },
    body: { parent: collection },
  });
  const order = await orderOf(organization);
  const tryTo = async (position: ContentPosition) => {
    const { status, error } = await move(organization, first, position);
    return [status, error?.fields?.[0]?.path];
  };
  expect(await tryTo({ before: anchor(inside.body.id) })).toEqual([400, 'position.before']);
  expect(await tryTo({ after: anchor(first) })).toEqual([400, 'position.after']);
  expect(await tryTo({ before: anchor(third), after: anchor(collection) })).toEqual([
    400,
    'position',
  ]);
  expect(await tryTo({ before: anchor(second), after: anchor(third) })).toEqual([400, 'position']);
  expect(await tryTo({ before: anchor(foreign) })).toEqual([404, undefined]);
  expect(await tryTo({ after: { type: 'collection', collection: second } })).toEqual([
    404,
    undefined,
  ]);
  const absent = await move(organization, first, { before: anchor('col_none') });
  const strange = await move(organization, first, { before: anchor(foreign) });
  expect(absent.error?.message).toBe(strange.error?.message);
  expect(await orderOf(organization)).toEqual(order);
});
