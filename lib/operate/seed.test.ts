import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../service/database/engine.ts';
import { memberCounts, members, teamMembers, teams } from '../service/database/schema/index.ts';
import { openTestDatabase } from '../service/database/testing.ts';
import { fillDemo } from '../service/demo.ts';
import { readSeedOptions } from './seed/options.ts';
import { seedOrganization } from './seed/organization.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillDemo(database, 'http://localhost:3000', new Date());
});

afterAll(() => database.close());

async function seed(...words: string[]) {
  const progress: string[] = [];
  const report = (noun: string, done: number) => progress.push(`${noun} ${done}`);
  return { id: await seedOrganization(database, readSeedOptions(words), report), progress };
}

async function roleCounts(organizationId: string) {
  const rows = await database.orm
    .select({ level: memberCounts.level, total: memberCounts.total })
    .from(memberCounts)
    .where(eq(memberCounts.organizationId, organizationId));
  return Object.fromEntries(rows.map(({ level, total }) => [level, total]));
}

test('fills an organization with members and teams, twice the same from the same seed', async () => {
  const first = await seed('--members', '2500', '--seed', '7');
  const second = await seed('--members', '2500', '--seed', '7');
  expect(first.progress).toEqual(['members 2000', 'members 2499', 'teams 25']);
  const roles = await roleCounts(first.id);
  expect(Object.values(roles).reduce((sum, total) => sum + total, 0)).toBe(2500);
  expect(Object.keys(roles)).toHaveLength(7);
  expect(await roleCounts(second.id)).toEqual(roles);
  expect(await database.orm.$count(teams, eq(teams.organizationId, first.id))).toBe(25);
  const [owners] = await database.orm
    .select({ owners: count() })
    .from(teamMembers)
    .where(sql`${teamMembers.organizationId} = ${first.id} and ${teamMembers.role} = 'owner'`);
  expect(owners?.owners).toBe(25);
});

test('the smallest organization is its admin alone', async () => {
  const { id } = await seed('--members', '1');
  const rows = await database.orm.select().from(members).where(eq(members.organizationId, id));
  expect(rows).toMatchObject([{ userId: 'usr_demo_admin', role: 'admin' }]);
});

test.each([
  [[], /--members must be given/],
  [['--members', '0'], /--members must be a whole number from 1 to/],
  [['--members', '1e5'], /--members must be a whole number/],
  [['--members', '5', '--title', 'x'], /--title must be/],
  [['--members', '5', '--admin', 'ada'], /--admin must be an e-mail address/],
  [['--spaces', '5'], /Unknown option '--spaces'/],
])('%j is refused before anything is opened', (words, message) => {
  expect(() => readSeedOptions(words)).toThrow(message);
});

test('an admin nobody knows is refused', async () => {
  await expect(seed('--members', '5', '--admin', 'nobody@example.com')).rejects.toThrow(
    'Nobody here has the address nobody@example.com',
  );
});
