import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { auditSentence } from '#lib/contract/audit-sentence.ts';
import { createMemberChange, getMemberChange } from '#lib/contract/member-changes.ts';
import {
  disableMember,
  getMember,
  listMembers,
  removeMember,
  setMemberSSO,
  updateMember,
} from '#lib/contract/members.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import {
  ACCOUNT_TOKENS_MAXIMUM,
  createServiceAccount,
  createServiceAccountToken,
  deleteServiceAccount,
  listServiceAccounts,
  listServiceAccountTokens,
  revokeServiceAccountToken,
  updateServiceAccount,
} from '#lib/contract/service-accounts.ts';
import { requestCode } from '#lib/contract/sign-ins.ts';
import { createTeam, listTeams } from '#lib/contract/teams.ts';
import { createToken, listTokens } from '#lib/contract/tokens.ts';
import { getUser, updateUser } from '#lib/contract/users.ts';
import { organizations, tokens, users } from '../database/schema/index.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let home: TestOrganization;

beforeEach(async () => {
  home = await service.newOrganization();
});

const at = ({ id }: TestOrganization) => ({ parameters: { organizationId: id } });
const asAdmin = () => service.as(home.admin);

async function account(role: 'create' | 'read' | null = 'create') {
  const made = await asAdmin().call(createServiceAccount, {
    ...at(home),
    body: { displayName: 'Docs publisher', role },
  });
  expect(made.status).toBe(201);
  return { parameters: { ...at(home).parameters, serviceAccountId: made.body.id } };
}

/** An account with a token, and calls with it. */
async function script(
  role: 'create' | 'read' | null = 'create',
  scope: 'read' | 'write' = 'write',
) {
  const { parameters } = await account(role);
  const { body } = await asAdmin().call(createServiceAccountToken, {
    parameters,
    body: { name: 'deploy', scope },
  });
  const person = { ...home.admin, id: parameters.serviceAccountId, secret: body.secret };
  return { parameters, token: body, as: service.as(person) };
}

const asMember = ({
  serviceAccountId,
  ...parameters
}: {
  serviceAccountId: string;
  organizationId: string;
}) => ({
  parameters: { ...parameters, userId: serviceAccountId },
});

test('a token of a service account does what its role allows, in its organization only', async () => {
  const away = await service.newOrganization();
  const { as, token, parameters } = await script();
  expect(token.secret).toMatch(/^masthead_svc_[\w-]{43}$/);
  expect(token.organization?.id).toBe(home.id);
  const { status, body } = await as.call(createTeam, { ...at(home), body: { title: 'Bots' } });
  expect([status, body.title]).toEqual([201, 'Bots']);
  expect((await as.call(listServiceAccounts, at(home))).status).toBe(403);
  expect((await as.call(getOrganization, at(away))).status).toBe(404);
  expect((await as.call(updateUser, { body: { displayName: 'Other' } })).error?.reasons).toEqual([
    'scope:organization',
  ]);
  expect((await as.call(getUser, {})).body).not.toHaveProperty('email');
  expect(
    (await as.call(listOrganizations, {})).body.items?.map(({ id }) => id) ?? [],
  ).not.toContain(away.id);
  expect((await as.call(createToken, { body: { name: 'more' } })).status).toBe(403);
  const { body: listed } = await asAdmin().call(listServiceAccounts, at(home));
  expect(listed.items).toMatchObject([
    {
      id: parameters.serviceAccountId,
      role: 'create',
      tokens: 1,
      createdBy: { id: home.admin.id },
    },
  ]);
});

test('a token that reads changes nothing', async () => {
  const { as } = await script('create', 'read');
  expect((await as.call(listTeams, at(home))).status).toBe(200);
  const refused = await as.call(createTeam, { ...at(home), body: { title: 'Bots' } });
  expect(refused.error?.reasons).toEqual(['scope:write']);
});

test('required SSO and passkeys don’t stop a service account', async () => {
  const { as } = await script();
  await service.database.orm
    .update(organizations)
    .set({ sso: true, passkeyFor: 'everybody', idleMinutes: 5, longestHours: 1 })
    .where(eq(organizations.id, home.id));
  expect((await as.call(listTeams, at(home))).status).toBe(200);
});

test('a revoked token, a disabled account, a removed one and a deleted one end at once', async () => {
  const read = (one: Awaited<ReturnType<typeof script>>) => one.as.call(listTeams, at(home));
  const [revoked, disabled, removed, deleted] = [
    await script(),
    await script(),
    await script(),
    await script(),
  ];
  await asAdmin().call(revokeServiceAccountToken, {
    parameters: { ...revoked.parameters, tokenId: revoked.token.id },
  });
  expect((await read(revoked)).status).toBe(401);
  await asAdmin().call(disableMember, asMember(disabled.parameters));
  expect((await read(disabled)).status).toBe(404);
  await asAdmin().call(removeMember, asMember(removed.parameters));
  expect((await read(removed)).status).toBe(401);
  await asAdmin().call(deleteServiceAccount, { parameters: deleted.parameters });
  expect((await read(deleted)).status).toBe(401);
  const { body } = await asAdmin().call(listServiceAccounts, at(home));
  expect(body.items.map(({ id }) => id)).toEqual(
    expect.not.arrayContaining([
      removed.parameters.serviceAccountId,
      deleted.parameters.serviceAccountId,
    ]),
  );
  expect((await asAdmin().call(getMember, asMember(deleted.parameters))).status).toBe(404);
  const left = await service.database.orm.$count(
    tokens,
    eq(tokens.userId, deleted.parameters.serviceAccountId),
  );
  expect(left).toBe(0);
});

test('a service account is never an admin, nor an SSO member', async () => {
  const { parameters } = await account('read');
  const member = asMember(parameters);
  const admin = await asAdmin().call(updateMember, { ...member, body: { role: 'admin' } });
  expect([admin.status, admin.error?.message]).toEqual([
    400,
    expect.stringContaining('can’t be an admin'),
  ]);
  const created = await asAdmin().call(createServiceAccount, {
    ...at(home),
    body: { displayName: 'Root', role: 'admin' as 'read' },
  });
  expect(created.status).toBe(400);
  expect((await asAdmin().call(setMemberSSO, member)).status).toBe(400);
  const everybody = await asAdmin().call(createMemberChange, {
    ...at(home),
    body: { change: 'role', role: 'admin', filter: {} },
  });
  await expect
    .poll(async () => {
      const { body } = await asAdmin().call(getMemberChange, {
        parameters: { ...at(home).parameters, memberChangeId: everybody.body.id },
      });
      return body.status;
    })
    .toBe('complete');
  expect((await asAdmin().call(getMember, member)).body.role).toBe('read');
  expect(
    (await asAdmin().call(updateMember, { ...member, body: { role: 'edit' } })).body.role,
  ).toBe('edit');
});

test('it is a member without an address, found by name, and no one can sign in as it', async () => {
  const { parameters } = await account();
  const { serviceAccountId: id } = parameters;
  const renamed = await asAdmin().call(updateServiceAccount, {
    parameters,
    body: { displayName: 'Release robot' },
  });
  expect(renamed.body.displayName).toBe('Release robot');
  const search = await asAdmin().call(listMembers, {
    ...at(home),
    query: { search: 'release rob' },
  });
  expect(search.body.items).toMatchObject([{ id, serviceAccount: true }]);
  expect(JSON.stringify(search.body)).not.toContain('.invalid');
  const [user] = await service.database.orm.select().from(users).where(eq(users.id, id));
  const refused = await service.as(null).call(requestCode, { body: { email: user?.email ?? '' } });
  expect(refused.status).toBe(400);
});

test('accounts and tokens of another organization look absent', async () => {
  const away = await service.newOrganization();
  const { parameters, token } = await script();
  const foreign = { ...parameters, organizationId: away.id };
  const as = service.as(away.admin);
  const answers = [
    await as.call(updateServiceAccount, { parameters: foreign, body: { displayName: 'Mine' } }),
    await as.call(listServiceAccountTokens, { parameters: foreign }),
    await as.call(createServiceAccountToken, { parameters: foreign, body: { name: 'mine' } }),
    await as.call(revokeServiceAccountToken, { parameters: { ...foreign, tokenId: token.id } }),
    await as.call(deleteServiceAccount, { parameters: foreign }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const people = await service.as(home.admin).call(createServiceAccountToken, {
    parameters: { ...parameters, serviceAccountId: home.admin.id },
    body: { name: 'as a person' },
  });
  expect(people.status).toBe(404);
});

test('a script can’t create tokens, and an account has a bounded number', async () => {
  const { parameters } = await account();
  const own = await asAdmin().call(createToken, { body: { name: 'script' } });
  const body = { name: 'more' };
  const bySript = service.as({ ...home.admin, secret: own.body.secret });
  expect((await bySript.call(createServiceAccountToken, { parameters, body })).status).toBe(403);
  const results = await Promise.all(
    Array.from({ length: ACCOUNT_TOKENS_MAXIMUM + 3 }, () =>
      asAdmin().call(createServiceAccountToken, { parameters, body }),
    ),
  );
  expect(results.filter(({ status }) => status === 201)).toHaveLength(ACCOUNT_TOKENS_MAXIMUM);
  expect(results.filter(({ status }) => status === 409)).toHaveLength(3);
  const { body: list } = await asAdmin().call(listServiceAccountTokens, { parameters });
  expect(JSON.stringify(list)).not.toContain('masthead_svc_');
  expect((await asAdmin().call(listTokens, {})).body.items).toHaveLength(1);
});

test('the activity says who did what to it', async () => {
  const { parameters, token, as } = await script();
  await as.call(createTeam, { ...at(home), body: { title: 'Bots' } });
  await asAdmin().call(revokeServiceAccountToken, {
    parameters: { ...parameters, tokenId: token.id },
  });
  await asAdmin().call(deleteServiceAccount, { parameters });
  const { body } = await asAdmin().call(listAuditEvents, at(home));
  const sentences = body.items.map((event) => auditSentence(event, 'nobody'));
  expect(sentences.slice(0, 5)).toEqual([
    'deleted the service account Docs publisher',
    'revoked the token deploy of Docs publisher',
    'created the team Bots',
    'created the token deploy of Docs publisher, which can read and write',
    'created the service account Docs publisher with the Create role',
  ]);
});
