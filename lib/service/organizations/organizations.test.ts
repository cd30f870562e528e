import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createOrganization,
  getOrganization,
  updateOrganization,
} from '#lib/contract/organizations.ts';
import { createSite, deleteSite } from '#lib/contract/sites.ts';
import { getUser } from '#lib/contract/users.ts';
import { newInstanceAdmin, openTestService, type TestOrganization } from '../testing.ts';

let service: Awaited<ReturnType<typeof openTestService>>;
let organization: TestOrganization;

beforeAll(async () => {
  service = await openTestService();
  organization = await service.newOrganization();
});
afterAll(() => service.close());

async function newSite({ id, admin }: TestOrganization): Promise<string> {
  const parameters = { organizationId: id };
  const made = await service.as(admin).call(createSite, { parameters, body: { title: 'Docs' } });
  return made.body.id;
}
const parameters = () => ({ organizationId: organization.id });
const choose = (site: string | null) =>
  service.as(organization.admin).call(updateOrganization, {
    parameters: parameters(),
    body: { defaultContent: site === null ? null : { type: 'site', site } },
  });
const chosen = async () => {
  const { body } = await service
    .as(organization.admin)
    .call(getOrganization, { parameters: parameters() });
  return body.defaultContent;
};

test('a site can be the organization’s default content', async () => {
  const site = await newSite(organization);
  expect((await choose(site)).body.defaultContent).toEqual({ type: 'site', site });
  expect(await chosen()).toEqual({ type: 'site', site });
  expect((await choose(null)).body.defaultContent).toBeNull();
});

test('an unknown site or a site of another organization is refused and changes nothing', async () => {
  const site = await newSite(organization);
  await choose(site);
  for (const other of [await newSite(await service.newOrganization()), 'sit_none']) {
    const refused = await choose(other);
    expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([
      400,
      'defaultContent.site',
    ]);
  }
  expect(await chosen()).toEqual({ type: 'site', site });
});

test('deleting a site clears it as default content', async () => {
  const [site, other] = [await newSite(organization), await newSite(organization)];
  await choose(site);
  const remove = (siteId: string) =>
    service.as(organization.admin).call(deleteSite, { parameters: { ...parameters(), siteId } });
  expect((await remove(other)).status).toBe(205);
  expect(await chosen()).toEqual({ type: 'site', site });
  await remove(site);
  expect(await chosen()).toBeNull();
});

test('with ORGANIZATIONS=admins only admins of the instance create organizations', async () => {
  const own = await openTestService({ organizations: 'admins' });
  try {
    const home = await own.newOrganization();
    const creator = await home.join('create');
    const outcomes = [];
    for (const person of [await newInstanceAdmin(own), home.admin, creator]) {
      const { body: user } = await own.as(person).call(getUser, {});
      const made = await own.as(person).call(createOrganization, { body: { title: 'Annex' } });
      expect(user.createsOrganizations).toBe(made.status === 201);
      outcomes.push(made.error?.reasons?.[0] ?? made.status);
    }
    expect(outcomes).toEqual([201, 'organizations', 'organizations']);
  } finally {
    await own.close();
  }
});
