import { beforeAll, beforeEach, expect, test } from 'vitest';
import { removeMember, updateMember } from '#lib/contract/members.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let admins: TestPerson[];

beforeAll(async () => {
  organization = await service.newOrganization();
  admins = [organization.admin];
  while (admins.length < 8) admins.push(await organization.join('admin'));
});
beforeEach(() => reset(8));

/** Restores the first admins, including those who left, and removes all other members. */
async function reset(count: number): Promise<void> {
  const { pool } = service.database;
  await pool.query('delete from members where organization_id = $1', [organization.id]);
  await pool.query(
    `insert into members (organization_id, user_id, role, joined_at, search_text)
     select $1, id, 'admin', now(), '' from users where id = any($2)`,
    [organization.id, admins.slice(0, count).map(({ id }) => id)],
  );
}

async function adminsLeft(): Promise<number> {
  const { rows } = await service.database.pool.query<{ admins: number }>(
    "select count(*)::int as admins from members where organization_id = $1 and role = 'admin'",
    [organization.id],
  );
  return rows[0]?.admins ?? 0;
}

const on = ({ id }: TestPerson) => ({
  parameters: { organizationId: organization.id, userId: id },
});
const moves = {
  demote: (actor: TestPerson, other: TestPerson) =>
    service.as(actor).call(updateMember, { ...on(other), body: { role: 'read' } }),
  remove: (actor: TestPerson, other: TestPerson) => service.as(actor).call(removeMember, on(other)),
  leave: (actor: TestPerson) => service.as(actor).call(removeMember, on(actor)),
  'step down': (actor: TestPerson) =>
    service.as(actor).call(updateMember, { ...on(actor), body: { role: 'edit' } }),
};
const names = Object.keys(moves) as (keyof typeof moves)[];
const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));

test.each(pairs)('of two admins one stays: %s against %s', async (one, other) => {
  const [first, second] = admins as [TestPerson, TestPerson];
  for (let round = 0; round < 6; round += 1) {
    await reset(2);
    const answers = await Promise.all([moves[one](first, second), moves[other](second, first)]);
    expect(await adminsLeft()).toBe(1);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => [200, 204, 403, 404, 409].includes(status))).toBe(true);
  }
});

test('eight admins who leave at once leave exactly one, who sees why', async () => {
  for (let round = 0; round < 20; round += 1) {
    await reset(8);
    const answers = await Promise.all(
      admins.map((admin, index) => (index % 2 ? moves.leave(admin) : moves['step down'](admin))),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.error?.reasons).toEqual(['last-admin']);
    expect(await adminsLeft()).toBe(1);
  }
});

test('eight admins who change one another at once leave at least one', async () => {
  for (let round = 0; round < 60; round += 1) {
    await reset(8);
    const random = () => Math.floor(Math.random() * 1e6);
    const answers = await Promise.all(
      admins.map((admin, index) => {
        const target = admins[(index + 1 + (random() % 7)) % 8] as TestPerson;
        return moves[names[random() % names.length] ?? 'leave'](admin, target);
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await adminsLeft()).toBeGreaterThanOrEqual(1);
  }
});
