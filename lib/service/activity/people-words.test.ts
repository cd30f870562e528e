import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { removeMember } from '#lib/contract/members.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { users } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { testService } from '../testing/service.ts';
import { countsBy, matching } from './events.ts';

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
      sql`explain (format json) ${countsBy(transaction, sql<number>`0`, filter)}`,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain('(id = audit_events.actor_id)');
});

test('a word is found in every text of a value, however JSON writes it', async () => {
  const home = await service.newOrganization();
  const titles = ['say "ahoy"', 'C:\\ports', 'ΦΑΡΟΣ', 'İzmir Kelvin', 'ΑΣ\u0001ΒΣ', 'a_b%c'];
  await service.database.pool.query(
    `insert into audit_events (id, organization_id, occurred_at, action, actor_id, source, target_type, target_id, payload)
     select 'evt_' || $1 || n, $1, now() - n * interval '1 second', 'updateTeam', 'usr_gone', 'api', 'team', 'tem_1',
       jsonb_build_object('after', jsonb_build_object('titles', jsonb_build_array(title, 1, null)))
     from unnest($2::text[]) with ordinality as given (title, n)`,
    [home.id, titles],
  );
  const asAdmin = service.as(home.admin);
  const found = async (text: string) =>
    (
      await asAdmin.call(listAuditEvents, {
        parameters: { organizationId: home.id },
        query: { text },
      })
    ).body.items.map(({ id }) => titles[Number(id.slice(-1)) - 1]);
  for (const word of [
    '"ahoy"',
    'c:\\PORTS',
    'ΦΑΡΟΣ',
    'kelvin',
    'zmir',
    'ΑΣ\u0001Β',
    'A_B%',
    'ahoy',
  ])
    expect(await found(word), word).toHaveLength(1);
  // The name of a value isn't one of its texts.
  expect(await found('titles')).toEqual([]);
  expect(await found('null')).toEqual([]);
});
