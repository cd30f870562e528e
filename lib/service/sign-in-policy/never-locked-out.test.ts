import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getSignInPolicy, updateSignInPolicy } from '#lib/contract/sign-in-policy.ts';
import { testService } from '../testing/service.ts';

const service = testService();

const policies = fc.record(
  {
    passkeyFor: fc.constantFrom('nobody', 'admins', 'everybody'),
    ssoCounts: fc.boolean(),
    idleMinutes: fc.option(fc.integer({ min: 15, max: 300 })),
    longestHours: fc.option(fc.integer({ min: 1, max: 5 })),
  },
  { requiredKeys: [] },
);
const signIns = fc.record({
  factor: fc.constantFrom(null, null, 'passkey', 'recovery-code'),
  age: fc.integer({ min: 0, max: 14 }),
  gap: fc.constantFrom(0, 0, 60, 1_200, 20_000),
  unused: fc.constantFrom(0, 0, 5, 16),
});

test('an admin who saves a policy can still open the organization: 1,000 random changes', {
  timeout: 180_000,
}, async () => {
  const organization = await service.newOrganization();
  const savers = [organization.admin, await organization.join('admin')];
  const parameters = { organizationId: organization.id };
  const read = async () =>
    service.database.pool
      .query(
        'select passkey_for, sso_counts, idle_minutes, longest_hours from organizations where id = $1',
        [organization.id],
      )
      .then(({ rows }) => rows[0]);
  const outcomes = new Map<number, number>();
  const saver = fc.nat({ max: 1 });
  await fc.assert(
    fc.asyncProperty(policies, signIns, saver, async (body, signIn, index) => {
      const person = savers[index] ?? organization.admin;
      await service.database.pool.query(
        `update tokens set factor = $2, longest_gap = $3,
           confirmed_at = now() - make_interval(mins => $4),
           last_used_at = now() - make_interval(mins => $5) where user_id = $1`,
        [person.id, signIn.factor, signIn.gap, signIn.age, signIn.unused],
      );
      const before = await read();
      const as = service.as(person);
      const { status } = await as.call(updateSignInPolicy, { parameters, body });
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
      if (status === 200) {
        expect((await as.call(getOrganization, { parameters })).status).toBe(200);
        expect((await as.call(getSignInPolicy, { parameters })).body).toMatchObject(body);
      } else {
        expect([403, 409]).toContain(status);
        expect(await read()).toEqual(before);
      }
      // A policy that others keep the saver out of would make the rest of the changes trivial.
      if (status === 403)
        await service.database.pool.query(
          "update organizations set passkey_for = 'nobody', idle_minutes = null, longest_hours = null where id = $1",
          [organization.id],
        );
    }),
    { numRuns: 1_000 },
  );
  for (const status of [200, 409]) expect(outcomes.get(status)).toBeGreaterThan(100);
});
