import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deleteAccount, exportAccount, previewAccountDeletion } from '#lib/contract/account.ts';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { addInstanceAdmin } from '#lib/contract/instance.ts';
import { removeMember, updateMember } from '#lib/contract/members.ts';
import { createOrganization } from '#lib/contract/organizations.ts';
import { createReview, listReviews } from '#lib/contract/reviews.ts';
import { redeemCode, requestCode } from '#lib/contract/sign-ins.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { sealEvents } from '../audit-trail/chain.ts';
import { verifyChain } from '../audit-trail/verify.ts';
import { newComment, readComment } from '../testing/comments.ts';
import { newEmptySpace, page } from '../testing/pages.ts';
import { newRequest } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import { newInstanceAdmin, type TestPerson } from '../testing.ts';

const service = testService({});
const query = (text: string, values: unknown[] = []) => service.database.pool.query(text, values);
const remove = (person: TestPerson) => service.as(person).call(deleteAccount, {});

async function signUp(email: string): Promise<TestPerson> {
  const { body } = await service.as(null).call(requestCode, { body: { email } });
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  const code = /^\d{6}/.exec(mails.find(({ to }) => to === email)?.subject ?? '')?.[0] ?? '';
  const redeemed = await service
    .as(null)
    .call(redeemCode, { body: { challenge: body.challenge, code } });
  const { token, user } = redeemed.body;
  return { id: user.id, email, displayName: user.displayName, secret: token };
}

/** Every text of the database that contains one of some words, with its table. */
async function placesOf(...words: string[]): Promise<string[]> {
  const { rows } = await query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows)
    for (const word of words) {
      const hits = await query(`select from "${name}" t where position($1 in lower(t::text)) > 0`, [
        word.toLowerCase(),
      ]);
      if (hits.rowCount) found.push(`${name}: ${word}`);
    }
  return found;
}

test('what a person wrote stays without an author, and their name and address are nowhere', async () => {
  const home = await service.newOrganization();
  const person = await home.join('review', await service.newPerson('Ottilie Quandt'));
  const parameters = { organizationId: home.id };
  await service.as(home.admin).call(updateMember, {
    parameters: { ...parameters, userId: person.id },
    body: { role: 'create' },
  });
  const spaceId = await newEmptySpace(service, home);
  const comment = await newComment(service, person, spaceId, 'Keep this text');
  const request = await newRequest(service, person, spaceId, [page('New', 'Text')], 'open');
  const reviewed = await newRequest(service, home.admin, spaceId, [page('Other', 'Text')], 'open');
  await service.as(person).call(createReview, {
    parameters: reviewed,
    body: { status: 'approved', comment: { markdown: 'Good' } },
  });
  expect((await remove(person)).status).toBe(204);

  expect(await placesOf('Quandt', person.email)).toEqual([]);
  const kept = await readComment(service, home.admin, spaceId, comment.id);
  expect(kept.body).toEqual({ markdown: 'Keep this text' });
  expect(kept.postedBy).toBeUndefined();
  const { items } = (await service.as(home.admin).call(listReviews, { parameters: reviewed })).body;
  expect(items).toMatchObject([{ status: 'approved', comment: expect.anything() }]);
  expect(items[0]?.reviewer).toBeUndefined();
  const row = await query('select created_by from change_requests where id = $1', [
    request.changeRequestId,
  ]);
  expect(row.rows).toEqual([{ created_by: null }]);

  const log = (await service.as(home.admin).call(listAuditEvents, { parameters, query: {} })).body;
  expect(log.items[0]).toMatchObject({ action: 'deleteAccount', actor: { id: person.id } });
  expect(log.items.find(({ action }) => action === 'updateMember')?.sentence).toBe(
    'changed Deleted user’s role from Review to Create',
  );
  await sealEvents(service.database);
  const report = await verifyChain(service.database.orm);
  expect(report).toMatchObject({ fault: null, waiting: 0 });
  expect(report.erased).toBeGreaterThan(0);
});

test('every sign-in and token ends, and the address signs up again as a new person', async () => {
  const home = await service.newOrganization();
  const person = await signUp('someone.new@example.com');
  await home.join('edit', person);
  const { body: token } = await service.as(person).call(createToken, { body: { name: 'Script' } });
  expect((await remove(person)).status).toBe(204);
  for (const secret of [person.secret, token.secret])
    expect((await service.as({ ...person, secret }).call(getUser, {})).status).toBe(401);
  const again = await signUp(person.email);
  expect(again.id).not.toBe(person.id);
  const { body } = await service.as(again).call(exportAccount, {});
  expect(body).toMatchObject({ organizations: [], tokens: [], comments: [] });
  expect(body.securityLog.every(({ action }) => action === 'signIn')).toBe(true);
});

test('the email about it goes to the address, whose account is gone', async () => {
  const person = await signUp('goodbye@example.com');
  await remove(person);
  await expect
    .poll(
      async () =>
        ((await service.instance.mailer.outbox?.list()) ?? []).map((mail) => [
          mail.to,
          mail.subject,
        ]),
      {
        timeout: 20_000,
      },
    )
    .toContainEqual([person.email, 'Your account was deleted']);
});

test('the last admin of organizations can’t leave them behind, and the reason names them', async () => {
  const [one, two] = [await service.newOrganization(), await service.newOrganization()];
  await query("update organizations set title = 'Second place' where id = $1", [two.id]);
  await two.join('admin', one.admin);
  const preview = await service.as(one.admin).call(previewAccountDeletion, {});
  expect(preview.body.organizations.filter(({ obstacle }) => obstacle)).toMatchObject([
    { id: one.id, obstacle: expect.stringContaining('last admin of Test organization') },
  ]);
  const refused = await remove(one.admin);
  expect(refused.status).toBe(409);
  expect(refused.error?.message).toContain('Test organization');
  await query('delete from members where organization_id = $1 and user_id = $2', [
    two.id,
    two.admin.id,
  ]);
  const both = await remove(one.admin);
  expect(both.error?.message).toContain('Second place');
  expect(both.error?.message).toContain('Test organization');
  expect((await service.as(one.admin).call(getUser, {})).status).toBe(200);
  for (const organization of [one, two]) await organization.join('admin');
  expect((await remove(one.admin)).status).toBe(204);
});

test('the last admin of the instance names another one first', async () => {
  const admin = await newInstanceAdmin(service);
  await query('delete from instance_admins where user_id <> $1', [admin.id]);
  const preview = await service.as(admin).call(previewAccountDeletion, {});
  expect(preview.body.obstacle).toContain('last admin of the instance');
  expect((await remove(admin)).error?.reasons).toEqual(['last-instance-admin']);
  const other = await service.newPerson();
  await service.as(admin).call(addInstanceAdmin, { parameters: { userId: other.id } });
  const statuses = (await Promise.all([remove(admin), remove(other)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 409]);
});

test('a suspended organization keeps nobody', async () => {
  const home = await service.newOrganization();
  const person = await home.join('edit');
  await query('update organizations set suspended_at = now() where id = $1', [home.id]);
  const { body } = await service.as(person).call(previewAccountDeletion, {});
  expect(body.organizations).toEqual([{ id: home.id, title: 'Test organization' }]);
  expect((await remove(person)).status).toBe(204);
  const other = await home.join('read');
  const parameters = { organizationId: home.id, userId: other.id };
  expect((await service.as(other).call(removeMember, { parameters })).status).toBe(204);
});

test('of two last admins who delete their accounts at once, one stays', async () => {
  for (let round = 0; round < 3; round += 1) {
    const home = await service.newOrganization();
    const other = await home.join('admin');
    const statuses = (await Promise.all([remove(home.admin), remove(other)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([204, 409]);
  }
});

test('a second click finds the account gone', async () => {
  const person = await service.newPerson();
  const statuses = (await Promise.all([remove(person), remove(person)])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([204, 401]);
});

test('it takes a recent sign-in, which a token is not', async () => {
  const person = await service.newPerson();
  const { body: token } = await service.as(person).call(createToken, { body: { name: 'Script' } });
  const script = { ...person, secret: token.secret };
  expect((await remove(script)).status).toBe(403);
  expect((await service.as(script).call(exportAccount, {})).status).toBe(403);
  await query(
    "update tokens set created_at = now() - interval '16 minutes', confirmed_at = null where user_id = $1",
    [person.id],
  );
  for (const endpoint of [deleteAccount, exportAccount])
    expect((await service.as(person).call(endpoint, {})).error?.reasons).toEqual([
      'recent-sign-in',
    ]);
});

test('the export has what is kept about its person, without a secret or another person’s text', async () => {
  const home = await service.newOrganization();
  const person = await home.join('comment');
  const spaceId = await newEmptySpace(service, home);
  await newComment(service, person, spaceId, 'My own words');
  await newComment(service, home.admin, spaceId, 'Words of somebody else');
  const { body: token } = await service.as(person).call(createToken, { body: { name: 'Script' } });
  const { status, body } = await service.as(person).call(exportAccount, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({
    user: { id: person.id, email: person.email },
    organizations: [{ id: home.id, role: 'comment' }],
    comments: [{ markdown: 'My own words', spaceId }],
    tokens: [{ name: 'Script', scope: 'write' }],
    signIns: [{ method: 'email' }],
  });
  const text = JSON.stringify(body);
  expect(text).not.toContain('somebody else');
  expect(text).not.toContain(token.secret);
  expect(text).not.toMatch(/"hash"/);
  const { rows } = await query(
    "select from audit_events where action = 'exportAccount' and person_id = $1",
    [person.id],
  );
  expect(rows).toHaveLength(1);
});

/** On the embedded engine, requests don’t run at the same time. */
const onPostgres = test.skipIf(!process.env.TEST_DATABASE_URL);

onPostgres(
  'a request that is under way when its account is deleted is refused like any other then',
  async () => {
    const home = await service.newOrganization();
    const person = await home.join('admin', await service.newPerson('Late Riser'));
    const client = await service.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('delete from members where user_id = $1', [person.id]);
      await client.query('delete from users where id = $1', [person.id]);
      const writing = Promise.all([
        service.as(person).call(createToken, { body: { name: 'late' } }),
        service.as(person).call(createOrganization, { body: { title: 'Late Press' } }),
        service
          .as(person)
          .call(createTeam, { parameters: { organizationId: home.id }, body: { title: 'Late' } }),
      ]);
      await wait(500);
      await client.query('commit');
      const replies = await writing;
      expect(replies.map(({ status }) => [401, 404].includes(status))).toEqual([true, true, true]);
    } finally {
      client.release();
    }
  },
);

onPostgres('a request for something that is deleted while it is under way says so', async () => {
  const home = await service.newOrganization();
  const spaceId = await newEmptySpace(service, home);
  const client = await service.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from spaces where id = $1', [spaceId]);
    const writing = service.as(home.admin).call(createChangeRequest, {
      parameters: { spaceId },
      body: { subject: 'Late' },
    });
    await wait(500);
    await client.query('commit');
    const { status } = await writing;
    expect([404, 409]).toContain(status);
  } finally {
    client.release();
  }
});
