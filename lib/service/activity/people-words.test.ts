import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { removeMember } from '#lib/contract/members.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { users } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { testService } from '../testing/service.ts';
import { matching } from './events.ts';

const service = testService();

test('the name of a person finds what they did, also after they left', async () => {
  const home = await service.newOrganization();
  const parameters = { organizationId: home.id };
  const person = await home.join('admin');
  await service.database.orm
    .update(users)
    .set({ displayName: 'Quillon Marsh' })
    .where(sql`id = ${person.id}`);
  await service.as(person).call(createTeam, { parameters, body: { title: 'Buoys' } });
  const asAdmin = service.as(home.admin);
  const found = async (text: string) =>
    (await asAdmin.call(listAuditEvents, { parameters, query: { text } })).body.items.map(
      ({ action }) => action,
    );
  expect(await found('quillon')).toEqual(['createTeam']);
  await asAdmin.call(removeMember, { parameters: { ...parameters, userId: person.id } });
  expect(await found('arsh quill')).toContain('createTeam');
  expect(await found('arsh quill created')).toEqual(['createTeam']);
});

test('words don’t read the people of other organizations', async () => {
  const { filter } = matching('org', { text: 'quillon' });
  const plan = await inTransaction(service.database, async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    const { rows } = await transaction.execute(
      sql`explain (format json) select id from audit_events where ${filter}`,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain('(id = audit_events.actor_id)');
});
