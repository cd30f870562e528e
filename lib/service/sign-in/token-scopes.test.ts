import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { DAY } from '#lib/contract/durations.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import { getPublishingAuth } from '#lib/contract/publishing.ts';
import { listSecurityEvents } from '#lib/contract/security-log.ts';
import { listSignIns } from '#lib/contract/sign-ins.ts';
import { createSite, listSites } from '#lib/contract/sites.ts';
import {
  createSpace,
  deleteSpace,
  duplicateSpace,
  getSpace,
  listSpaces,
  moveSpace,
  updateSpace,
} from '#lib/contract/spaces.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { tokenScopeOf } from '#lib/contract/token-scope.ts';
import {
  createToken,
  endMemberToken,
  listMemberTokens,
  listTokens,
  revokeToken,
} from '#lib/contract/tokens.ts';
import { getUser, updateUser } from '#lib/contract/users.ts';
import { tokens } from '../database/schema/index.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService({ tokenDays: 30 });
let home: TestOrganization;
let away: TestOrganization;
let person: TestPerson;

beforeEach(async () => {
  home = await service.newOrganization();
  away = await service.newOrganization();
  person = await home.join('admin');
  await away.join('admin', person);
});

const at = ({ id }: TestOrganization) => ({ parameters: { organizationId: id } });

/** A script with a token of the person. */
async function script(
  body: { scope?: 'read' | 'write'; organization?: string; spaces?: string[] } = {},
) {
  const made = await service.as(person).call(createToken, { body: { name: 'script', ...body } });
  expect(made.status).toBe(201);
  return { id: made.body.id, as: service.as({ ...person, secret: made.body.secret }) };
}

test('a token that reads changes nothing, sees no secret, and 403 names the scope it lacks', async () => {
  const { as } = await script({ scope: 'read' });
  const site = await service.as(person).call(createSite, { ...at(home), body: { title: 'Docs' } });
  expect((await as.call(listSites, at(home))).status).toBe(200);
  const onSite = { parameters: { ...at(home).parameters, siteId: site.body.id } };
  const refused = [
    await as.call(createTeam, { ...at(home), body: { title: 'Writers' } }),
    await as.call(updateUser, { body: { displayName: 'Other' } }),
    await as.call(getPublishingAuth, onSite),
  ];
  for (const { status, error } of refused)
    expect([status, error?.reasons]).toEqual([403, ['scope:write']]);
  expect(refused[0]?.error?.message).toContain('“write”');
  expect(tokenScopeOf(createTeam)).toBe('write');
});

test('a token for one organization reaches no other, nor the account', async () => {
  const { as } = await script({ organization: home.id });
  expect((await as.call(getOrganization, at(home))).status).toBe(200);
  expect((await as.call(getUser, {})).status).toBe(200);
  expect((await as.call(listOrganizations, {})).body.items.map(({ id }) => id)).toEqual([home.id]);
  for (const { status, error } of [
    await as.call(getOrganization, at(away)),
    await as.call(createTeam, { ...at(away), body: { title: 'Writers' } }),
    await as.call(updateUser, { body: { displayName: 'Other' } }),
    await as.call(listTokens, {}),
    await as.call(listSignIns, {}),
    await as.call(listSecurityEvents, {}),
  ])
    expect([status, error?.reasons]).toEqual([403, ['scope:organization']]);
  const foreign = await service.newOrganization();
  expect((await as.call(getOrganization, at(foreign))).status).toBe(404);
  const body = { name: 'script', organization: foreign.id };
  const refused = await service.as(person).call(createToken, { body });
  expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([400, 'organization']);
});

test('a token for some spaces reaches nothing else, and 403 names the scope it lacks', async () => {
  const asPerson = service.as(person);
  const [mine, other, gone] = await Promise.all(
    ['Handbook', 'Style guide', 'Archive'].map(async (title) => {
      const { body } = await asPerson.call(createSpace, { ...at(home), body: { title } });
      return body.id;
    }),
  );
  const spaces = [mine ?? '', gone ?? ''];
  const { id, as } = await script({ organization: home.id, spaces });
  const on = (spaceId = '') => ({ parameters: { spaceId } });
  expect((await as.call(getSpace, on(mine))).body.title).toBe('Handbook');
  const renamed = await as.call(updateSpace, { ...on(mine), body: { title: 'Manual' } });
  expect(renamed.status).toBe(200);
  const position = { parent: null };
  for (const { status, error } of [
    await as.call(getSpace, on(other)),
    await as.call(updateSpace, { ...on(other), body: { title: 'Mine' } }),
    await as.call(duplicateSpace, on(mine)),
    await as.call(moveSpace, { ...on(mine), body: position }),
    await as.call(listSpaces, at(home)),
    await as.call(getOrganization, at(home)),
    await as.call(createTeam, { ...at(home), body: { title: 'Writers' } }),
  ])
    expect([status, error?.reasons]).toEqual([403, ['scope:spaces']]);
  expect((await as.call(updateUser, { body: { displayName: 'Other' } })).status).toBe(403);
  const elsewhere = await service.as(away.admin).call(createSpace, { ...at(away), body: {} });
  expect((await as.call(getSpace, on(elsewhere.body.id))).status).toBe(403);
  const strangers = await service.newOrganization();
  const foreign = await service
    .as(strangers.admin)
    .call(createSpace, { ...at(strangers), body: {} });
  expect((await as.call(getSpace, on(foreign.body.id))).status).toBe(404);

  await asPerson.call(deleteSpace, on(gone));
  const listed = async () =>
    (await asPerson.call(listTokens, {})).body.items.find((token) => token.id === id)?.spaces;
  expect(await listed()).toEqual([{ id: mine, title: 'Manual' }, { id: gone }]);
  const seen = await service.as(home.admin).call(listMemberTokens, at(home));
  expect(seen.body.items).toMatchObject([{ id, reach: 'spaces' }]);
});

test('a token is only limited to spaces of its organization that its person sees', async () => {
  const create = (body: object) =>
    service.as(person).call(createToken, { body: { name: 'script', ...body } });
  const made = await service.as(away.admin).call(createSpace, { ...at(away), body: {} });
  for (const [body, path] of [
    [{ spaces: [made.body.id] }, 'organization'],
    [{ organization: home.id, spaces: [made.body.id] }, 'spaces'],
    [{ organization: home.id, spaces: ['spc_none'] }, 'spaces'],
    [{ organization: home.id, spaces: [] }, 'spaces'],
  ] as const) {
    const { status, error } = await create(body);
    expect([status, error?.fields?.[0]?.path]).toEqual([400, path]);
  }
});

test('admins see the tokens that reach the organization, and end their access to it', async () => {
  const all = await script({ scope: 'read' });
  const only = await script({ organization: home.id });
  await script({ organization: away.id });
  const asAdmin = service.as(home.admin);
  const list = async () => (await asAdmin.call(listMemberTokens, at(home))).body;
  expect((await list()).items).toMatchObject([
    { id: only.id, scope: 'write', reach: 'organization', user: { id: person.id } },
    { id: all.id, scope: 'read', reach: 'all' },
  ]);
  for (const tokenId of [all.id, only.id]) {
    const parameters = { ...at(home).parameters, tokenId };
    expect((await asAdmin.call(endMemberToken, { parameters })).status).toBe(204);
    expect((await asAdmin.call(endMemberToken, { parameters })).status).toBe(404);
  }
  expect(await list()).toMatchObject({ items: [], count: 0 });
  const ended = await all.as.call(getOrganization, at(home));
  expect([ended.status, ended.error?.reasons]).toEqual([403, ['token-ended']]);
  expect((await all.as.call(getOrganization, at(away))).status).toBe(200);
  expect((await only.as.call(getOrganization, at(home))).status).toBe(401);
  const left = await service.as(person).call(listTokens, {});
  expect(left.body.items).toHaveLength(2);
  const { body: events } = await asAdmin.call(listAuditEvents, {
    ...at(home),
    query: { action: 'createToken,endMemberToken,revokeToken' },
  });
  expect(events.items.map(({ action, actor }) => [action, actor.id === person.id])).toEqual([
    ['endMemberToken', false],
    ['endMemberToken', false],
    ['createToken', true],
    ['createToken', true],
  ]);
});

test('no token lives longer than the instance allows, also one that was made before', async () => {
  const create = (expiresAt?: string | null) =>
    service.as(person).call(createToken, {
      body: { name: 'script', ...(expiresAt !== undefined && { expiresAt }) },
    });
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const usual = (await create()).body.expiresAt ?? '';
  expect(Math.round((Date.parse(usual) - Date.now()) / DAY)).toBe(30);
  expect((await create(inDays(30))).status).toBe(201);
  for (const late of [inDays(31), null]) {
    const { status, error } = await create(late);
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'expiresAt']);
  }
  const old = await script();
  expect((await old.as.call(getUser, {})).status).toBe(200);
  const createdAt = new Date(Date.now() - 31 * DAY);
  await service.database.orm
    .update(tokens)
    .set({ createdAt, expiresAt: null })
    .where(eq(tokens.id, old.id));
  expect((await old.as.call(getUser, {})).status).toBe(401);
  const { status } = await service
    .as(person)
    .call(revokeToken, { parameters: { tokenId: old.id } });
  expect(status).toBe(204);
});
