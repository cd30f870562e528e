import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createLinkInvite,
  inviteMembers,
  listInvites,
  resendInvite,
  updateLinkInvite,
} from '#lib/contract/invites.ts';
import { startPasskey } from '#lib/contract/passkeys.ts';
import { redeemCode, requestCode, startPasskeySignIn } from '#lib/contract/sign-ins.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { ensureSetUpLink } from '../sign-in/set-up.ts';
import { openTestService, type TestService } from '../testing.ts';
import { newId, newSecret } from './secrets.ts';

let service: TestService;

beforeAll(async () => {
  // A separate service: the setup link exists only while there is no organization.
  service = await openTestService({});
});
afterAll(async () => {
  await service.close();
});

/** Everything in the tables, as text. */
async function dump(): Promise<string> {
  const { pool } = service.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

/** The secrets in the links mailed to an address, once there are enough. */
async function mailedSecrets(email: string, mails: number): Promise<string[]> {
  for (;;) {
    const sent = ((await service.instance.mailer.outbox?.list()) ?? []).filter(
      ({ to }) => to === email,
    );
    if (sent.length >= mails)
      return sent.map(({ text }) => /\/join\/[\w-]+\/([\w-]+)/.exec(text)?.[1] ?? '');
    await sleep(20);
  }
}

/** The ways a table could store a secret: as written, and its bytes in hexadecimal and in base64. */
function formsOf(secret: string): string[] {
  const random = secret.replace(/^(masthead_)?[a-z]{3}_/, '');
  const bytes = Buffer.from(random, 'base64url');
  const text = Buffer.from(secret);
  const encoded = [bytes, text].flatMap((one) => [
    one.toString('hex'),
    one.toString('base64').replace(/=+$/, ''),
    one.toString('base64url'),
  ]);
  return [random, ...encoded];
}

test('no secret that grants access is stored in the database', async () => {
  const person = await service.newPerson();
  const email = 'canary@example.org';
  const requested = await service.as(null).call(requestCode, { body: { email } });
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  const code = mails.find(({ to }) => to === email)?.subject.slice(0, 6) ?? '';
  const unused = await dump();
  const redeemed = await service
    .as(null)
    .call(redeemCode, { body: { challenge: requested.body.challenge, code } });
  const token = await service.as(person).call(createToken, { body: { name: 'canary' } });
  const entering = await service.as(null).call(startPasskeySignIn, {});
  const registering = await service.as(person).call(startPasskey, {});
  const link = await ensureSetUpLink(service.database, '', new Date());
  const text = unused + (await dump());
  const secrets = [
    requested.body.challenge,
    redeemed.body.token,
    person.secret,
    token.body.secret,
    entering.body.challenge,
    String(entering.body.options.challenge),
    registering.body.challenge,
    String(registering.body.options.challenge),
    link?.replace('/set-up/', '') ?? '',
  ];
  expect(text).toContain(email);
  // Six digits may be part of a hash by chance, but not a whole field.
  expect(text).not.toMatch(new RegExp(`[(,"]${code}[),"]`));
  for (const secret of secrets) {
    expect(secret.replace(/^(masthead_)?[a-z]{3}_/, '')).toHaveLength(43);
    for (const form of formsOf(secret)) expect(text).not.toContain(form);
  }
});

test('no invitation can be read from the database, and no response with one is stored for a repeated request', async () => {
  const { id: organizationId, admin } = await service.newOrganization();
  const parameters = { organizationId };
  const email = 'invited.canary@example.org';
  let requests = 0;
  const repeatable = () => ({ 'idempotency-key': `canary-${++requests}` });
  const asAdmin = service.as(admin);
  const body = { emails: [email], role: 'read' as const };
  await asAdmin.call(inviteMembers, { parameters, body }, repeatable());
  const { body: invites } = await asAdmin.call(listInvites, { parameters });
  const inviteId = invites.items[0]?.id ?? '';
  await mailedSecrets(email, 1);
  await asAdmin.call(resendInvite, { parameters: { organizationId, inviteId } }, repeatable());
  const mailed = await mailedSecrets(email, 2);
  const link = await asAdmin.call(
    createLinkInvite,
    { parameters, body: { role: 'read' } },
    repeatable(),
  );
  const changed = await asAdmin.call(
    updateLinkInvite,
    { parameters: { organizationId, inviteId: link.body.id }, body: { role: 'edit' } },
    repeatable(),
  );
  expect(changed.status).toBe(200);
  const token = await asAdmin.call(createToken, { body: { name: 'canary' } }, repeatable());
  const registering = await asAdmin.call(startPasskey, {}, repeatable());
  // The half of a link's id that identifies it is stored; the half that proves it isn't.
  const proof = link.body.id.slice(-22);
  const text = await dump();
  expect(text).toContain(link.body.id.slice(0, -23));
  const secrets = [
    ...mailed,
    proof,
    token.body.secret,
    registering.body.challenge,
    String(registering.body.options.challenge),
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(22);
    for (const form of formsOf(secret)) expect(text).not.toContain(form);
  }
});

test('secrets and ids never repeat, and each of their bytes is equally likely', () => {
  const amount = 100_000;
  for (const make of [() => newSecret('inv'), () => newId('usr')]) {
    const seen = new Set<string>();
    const counts = new Array<number>(256).fill(0);
    for (let index = 0; index < amount; index += 1) {
      const made = make();
      seen.add(made);
      for (const byte of Buffer.from(made.slice(4), 'base64url'))
        counts[byte] = (counts[byte] ?? 0) + 1;
    }
    expect(seen.size).toBe(amount);
    const expected = counts.reduce((sum, count) => sum + count, 0) / 256;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 255 degrees of freedom: true chance is above this once in ten million runs.
    expect(chiSquare).toBeLessThan(390);
  }
});
