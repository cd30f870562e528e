import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Level, levels, type Role, rankOf, roles } from '#lib/contract/levels.ts';
import { authorizeSpace } from '../content/scope.ts';
import { collections, grants, spaces } from '../database/schema/index.ts';
import { grant, newCollection, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';
import { ancestorChain, spaceNode, viewOf } from './ancestors.ts';
import { type AccessNode, decideOn } from './levels.ts';
import { peopleOf, personOf } from './people.ts';

const service = testService();
let organization: TestOrganization;
let members: { role: Role | null; person: TestPerson }[];

beforeAll(async () => {
  organization = await service.newOrganization();
  members = [];
  for (const role of [null, ...roles])
    members.push({ role, person: await organization.join(role) });
});

const maybeLevel = fc.option(fc.constantFrom(...levels), { nil: null, freq: 2 });
const given = fc.record({ to: fc.nat(6), level: fc.constantFrom(...levels) });
const node = fc.record({
  parent: fc.nat(),
  defaultLevel: maybeLevel,
  grants: fc.array(given, { maxLength: 2 }),
});
const trees = fc.record({
  collections: fc.array(node, { maxLength: 7 }),
  spaces: fc.array(node, { minLength: 1, maxLength: 10 }),
});
type Node = { parent: number; defaultLevel: Level | null; grants: { to: number; level: Level }[] };

async function grow(nested: Node[], within: Node[]): Promise<void> {
  const { orm } = service.database;
  for (const table of [grants, spaces, collections])
    await orm.delete(table).where(eq(table.organizationId, organization.id));
  const ids: string[] = [];
  const parentOf = ({ parent }: Node) => [null, ...ids][parent % (ids.length + 1)] ?? null;
  const give = async (on: Parameters<typeof grant>[2], wishes: Node['grants']) => {
    for (const [to, level] of new Map(wishes.map((wish) => [wish.to, wish.level]))) {
      const user = members[to]?.person as TestPerson;
      await grant(service, organization, on, { user }, level);
    }
  };
  for (const one of nested) {
    const made = { parent: parentOf(one), defaultLevel: one.defaultLevel };
    const id = await newCollection(service, organization, made);
    ids.push(id);
    await give({ collection: id }, one.grants);
  }
  for (const one of within) {
    const made = { parent: parentOf(one), defaultLevel: one.defaultLevel };
    await give({ space: await newSpace(service, organization, made) }, one.grants);
  }
}

test('the lists contain exactly the spaces that a person can see, at every level', async () => {
  const { orm } = service.database;
  const ours = eq(spaces.organizationId, organization.id);
  const tested = levels.filter((level) => level !== 'guest');
  await fc.assert(
    fc.asyncProperty(trees, async ({ collections: nested, spaces: within }) => {
      await grow(nested, within);
      const rows = await orm.select().from(spaces).where(ours);
      const chains = new Map<string, AccessNode[]>();
      for (const row of rows)
        chains.set(row.id, [spaceNode(row), ...(await ancestorChain(orm, row.parentId))]);
      const people = await peopleOf(
        orm,
        organization.id,
        members.map(({ role, person }) => ({ id: person.id, role })),
      );
      for (const { role, person } of members) {
        const scope = { id: organization.id, role };
        const view = await viewOf(orm, scope, person.id);
        const access = await personOf(orm, scope, person.id);
        expect(people.get(person.id)).toEqual(access);
        const reached = new Map<string, Level>();
        for (const row of rows) {
          const { level } = decideOn(access, chains.get(row.id) ?? []);
          reached.set(row.id, level);
          expect(view.on(spaceNode(row)).level).toBe(level);
        }
        const found = await orm
          .select({
            id: spaces.id,
            at: sql<boolean[]>`array[${sql.join(tested.map(reaches), sql`, `)}]`,
          })
          .from(spaces)
          .where(ours);
        for (const { id, at } of found)
          for (const [index, least] of tested.entries())
            expect(at[index] ?? false, `${role} ${least}`).toBe(
              rankOf(reached.get(id) ?? 'guest') >= rankOf(least),
            );

        const parents = [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))];
        const listed = await orm
          .select({ id: spaces.id })
          .from(spaces)
          .where(and(ours, view.seesSpacesIn(parents)));
        const seen = rows.filter(({ id }) => reached.get(id) !== 'guest');
        expect(listed.map(({ id }) => id).sort()).toEqual(seen.map(({ id }) => id).sort());

        function reaches(least: (typeof tested)[number]) {
          return view.reachesSpaces(least) ?? sql`true`;
        }
        for (const row of rows.slice(0, 1)) {
          const entering = authorizeSpace(orm, row.id, { id: person.id, token: null }, {});
          const seen = await entering.then(({ scope }) => scope.level).catch(() => 'guest');
          expect(seen).toBe(reached.get(row.id));
        }
      }
    }),
    { numRuns: 15 },
  );
});

test('a view that excludes a collection excludes its contents', async () => {
  await grow([], []);
  const hidden = await newCollection(service, organization, {});
  const reader = members.find(({ role }) => role === 'read');
  const scope = { id: organization.id, role: 'read' as const };
  const view = await viewOf(service.database.orm, scope, reader?.person.id ?? '');
  expect(view.seesCollection(hidden)).toBe(true);
  expect(view.seesCollection('col_none')).toBe(false);
  expect(view.above('col_none').level).toBe('guest');
});
