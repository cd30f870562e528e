import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { DAY } from '#lib/contract/durations.ts';
import { getOverview } from '#lib/contract/organizations.ts';
import {
  checkSiteHostname,
  getPublishingStatus,
  getSiteHostname,
} from '#lib/contract/publishing.ts';
import { createSite, getSite, updateSite } from '#lib/contract/sites.ts';
import { sites } from '../database/schema/index.ts';
import { newHostname } from '../testing/sites.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import { checkHostnames } from './hostnames.ts';

const resolveTxt = vi.fn<(name: string) => Promise<string[][]>>();
let service: TestService;
let home: TestOrganization;
let on: { parameters: { organizationId: string; siteId: string } };
let hostname: string;

beforeAll(async () => {
  service = await openTestService({ resolveTxt });
});
afterAll(() => service.close());
beforeEach(async () => {
  resolveTxt.mockReset().mockResolvedValue([]);
  home = await service.newOrganization();
  hostname = newHostname();
  const parameters = { organizationId: home.id };
  const { body } = await admin().call(createSite, { parameters, body: { title: 'Docs' } });
  on = { parameters: { ...parameters, siteId: body.id } };
  await admin().call(updateSite, { ...on, body: { hostname } });
});

const admin = () => service.as(home.admin);
const proof = async () => (await admin().call(getSiteHostname, on)).body;
const check = async () => (await admin().call(checkSiteHostname, on)).body;
const upkeep = (afterDays: number) =>
  checkHostnames(service.database.orm, service.instance, new Date(Date.now() + afterDays * DAY));
const refuse = (code: string) => Object.assign(new Error(code), { code });

test('a host name is proven by its TXT record, and not by that of another site', async () => {
  const { record, state, lapsesAt } = await proof();
  expect([state, record.name]).toEqual(['pending', `_masthead.${hostname}`]);
  expect(record.value).toMatch(/^masthead-site=[\w-]{22}$/);
  expect(Date.parse(lapsesAt ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY);
  resolveTxt.mockResolvedValue([['v=spf1 -all'], ['masthead-site=', 'other']]);
  expect(await check()).toMatchObject({
    state: 'pending',
    found: 'v=spf1 -all\nmasthead-site=other',
  });
  resolveTxt.mockResolvedValue([[record.value.slice(0, 9), record.value.slice(9)]]);
  const proven = await check();
  expect([proven.state, proven.lapsesAt]).toEqual(['proven', undefined]);
  expect(resolveTxt).toHaveBeenLastCalledWith(record.name);
  const parameters = { organizationId: home.id };
  const { body } = await admin().call(createSite, { parameters, body: {} });
  const other = { parameters: { ...parameters, siteId: body.id } };
  expect((await admin().call(getSiteHostname, other)).status).toBe(404);
  await admin().call(updateSite, { ...other, body: { hostname: newHostname() } });
  expect((await admin().call(getSiteHostname, other)).body.record.value).not.toBe(record.value);
});

test('a claim that nobody proves in a week is removed, and the activity says so', async () => {
  resolveTxt.mockRejectedValue(refuse('ENOTFOUND'));
  await upkeep(6.9);
  expect(await proof()).toMatchObject({ state: 'pending', found: 'No TXT record.' });
  await upkeep(7.1);
  expect((await admin().call(getSite, on)).body.hostname).toBeUndefined();
  const { body } = await admin().call(listAuditEvents, {
    parameters: { organizationId: home.id },
    query: { action: 'hostnameLapsed' },
  });
  expect(body.items).toMatchObject([{ actor: { type: 'system' }, payload: { hostname } }]);
  expect(body.items[0]?.sentence).toContain(`removed the host name ${hostname} of Docs`);
});

const actions = async () => {
  const query = { action: 'hostnameProven,hostnameLost,hostnameLapsed' };
  const parameters = { organizationId: home.id };
  const { body } = await admin().call(listAuditEvents, { parameters, query });
  return body.items.map(({ sentence }) => sentence);
};
const isServed = async () => {
  const ofSite = eq(sites.id, on.parameters.siteId);
  const [row] = await service.database.orm.select().from(sites).where(ofSite);
  return row?.hostname === hostname && row.hostnameProvenAt !== null;
};

test('a proven name survives an outage of DNS, and works for a week without its record, with warnings', async () => {
  resolveTxt.mockResolvedValue([[(await proof()).record.value]]);
  await upkeep(0);
  const ofSite = eq(sites.id, on.parameters.siteId);
  await service.database.orm.update(sites).set({ published: true }).where(ofSite);
  resolveTxt.mockRejectedValue(refuse('ESERVFAIL'));
  await upkeep(30);
  expect(await proof()).toMatchObject({ state: 'proven', found: 'The DNS server didn’t answer.' });
  resolveTxt.mockRejectedValue(refuse('ENODATA'));
  await upkeep(32);
  const { state, lapsesAt } = await proof();
  expect([state, Math.round((Date.parse(lapsesAt ?? '') - Date.now()) / DAY)]).toEqual([
    'lapsing',
    39,
  ]);
  const { body: status } = await admin().call(getPublishingStatus, on);
  expect(status).toMatchObject({
    hostname: { name: hostname, lapsesAt, proven: true },
    unsettled: ['hostname'],
  });
  const parameters = { organizationId: home.id };
  const { body: overview } = await admin().call(getOverview, { parameters });
  expect(overview.lapsingHostnames).toEqual([
    { site: on.parameters.siteId, title: 'Docs', hostname, lapsesAt },
  ]);
  await upkeep(38);
  expect(await isServed()).toBe(true);
  resolveTxt.mockRejectedValue(refuse('ESERVFAIL'));
  await upkeep(40);
  expect(await isServed(), 'DNS that doesn’t answer ends nothing').toBe(true);
  resolveTxt.mockRejectedValue(refuse('ENODATA'));
  await upkeep(41);
  expect((await admin().call(getSite, on)).body.hostname).toBeUndefined();
  expect(await actions()).toEqual([
    `removed the host name ${hostname} of Docs, whose DNS record was missing for a week`,
    `no longer found the DNS record of ${hostname} of Docs, which works for another week`,
    `verified the host name ${hostname} of Docs by its DNS record`,
  ]);
});

test('a record that is back within the week leaves everything as it was', async () => {
  const { record } = await proof();
  resolveTxt.mockResolvedValue([[record.value]]);
  const { provenAt } = await check();
  const long = new Date(Date.now() - 90 * DAY);
  const ofSite = eq(sites.id, on.parameters.siteId);
  await service.database.orm.update(sites).set({ hostnameClaimedAt: long }).where(ofSite);
  resolveTxt.mockResolvedValue([]);
  const { state, lapsesAt } = await check();
  expect(state).toBe('lapsing');
  expect(Date.parse(lapsesAt ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY);
  await upkeep(0.1);
  expect(await isServed()).toBe(true);
  resolveTxt.mockResolvedValue([[record.value]]);
  await upkeep(3);
  const back = await proof();
  expect([back.state, back.provenAt, back.lapsesAt]).toEqual(['proven', provenAt, undefined]);
  await upkeep(10);
  expect(await isServed()).toBe(true);
});

test('a slow DNS server blocks nobody, and a host name changed during its check isn’t proven', async () => {
  const { record } = await proof();
  const slow = Promise.withResolvers<string[][]>();
  const asked = Promise.withResolvers<void>();
  resolveTxt.mockImplementation(() => {
    asked.resolve();
    return slow.promise;
  });
  const checking = admin().call(checkSiteHostname, on);
  await asked.promise;
  const other = newHostname();
  expect((await admin().call(updateSite, { ...on, body: { hostname: other } })).status).toBe(200);
  slow.resolve([[record.value]]);
  expect((await checking).status).toBe(409);
  expect(await proof()).toMatchObject({ hostname: other, state: 'pending' });
});
