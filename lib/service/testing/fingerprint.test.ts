import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { teams } from '../database/schema/index.ts';
import { fingerprintOf } from './fingerprint.ts';
import { testService } from './service.ts';

// Its own: the shared one may still be at work for another file.
const service = testService({});

test('the fingerprint changes with each row that is added, changed or deleted, and only then', async () => {
  const { id: organizationId } = await service.newOrganization();
  const { orm } = service.database;
  const row = (id: string) => ({ id, organizationId, title: id, createdAt: new Date() });
  const one = eq(teams.id, 'tea_print_one');
  const steps = [
    () => orm.insert(teams).values([row('tea_print_one'), row('tea_print_two')]),
    () => orm.update(teams).set({ title: 'Other' }).where(one),
    () => orm.update(teams).set({ title: 'Other' }).where(one),
    () => orm.delete(teams).where(eq(teams.id, 'tea_print_two')),
    () =>
      orm.transaction(async (transaction) => {
        await transaction.delete(teams).where(one);
        await transaction.insert(teams).values(row('tea_print_one'));
      }),
  ];
  const seen = [await fingerprintOf(service.database)];
  for (const step of steps) {
    await step();
    seen.push(await fingerprintOf(service.database));
    expect(await fingerprintOf(service.database)).toBe(seen.at(-1));
  }
  expect(new Set(seen).size).toBe(steps.length + 1);
});
