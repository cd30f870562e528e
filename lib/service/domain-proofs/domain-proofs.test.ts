import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  checkDomainProof,
  type DomainProof,
  listDomainProofs,
  renewDomainRecord,
} from '#lib/contract/domain-proofs.ts';
import { DAY } from '#lib/contract/durations.ts';
import { joinByEmailDomain, listJoinableOrganizations } from '#lib/contract/email-domains.ts';
import { inviteMembers } from '#lib/contract/invites.ts';
import { getOverview, updateOrganization } from '#lib/contract/organizations.ts';
import { users } from '../database/schema/index.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import { checkDomains } from './checks.ts';

const resolveTxt = vi.fn<(name: string) => Promise<string[][]>>();
let service: TestService;
let home: TestOrganization;
let domain: string;
let serial = 0;

beforeAll(async () => {
  service = await openTestService({ resolveTxt, provenAtOnce: () => false });
});
afterAll(() => service.close());
beforeEach(async () => {
  resolveTxt.mockReset().mockResolvedValue([]);
  home = await service.newOrganization();
  domain = `firm${++serial}.test`;
  await claim(home);
});

const at = ({ id }: TestOrganization) => ({ parameters: { organizationId: id } });
const asAdmin = (of: TestOrganization) => service.as(of.admin);
const claim = (of: TestOrganization, emailDomains = [domain]) =>
  asAdmin(of).call(updateOrganization, { ...at(of), body: { emailDomains } });
const proofOf = async (of: TestOrganization) =>
  (await asAdmin(of).call(listDomainProofs, at(of))).body.items[0] as DomainProof;
const check = async (of: TestOrganization) =>
  (await asAdmin(of).call(checkDomainProof, { ...at(of), body: { domain } })).body;
const upkeep = (afterDays: number) =>
  checkDomains(service.database, service.instance, new Date(Date.now() + afterDays * DAY));
const recordValueOf = async (of: TestOrganization) => (await proofOf(of)).record?.value ?? '';
const publish = async (...of: TestOrganization[]) =>
  resolveTxt.mockResolvedValue((await Promise.all(of.map(recordValueOf))).map((value) => [value]));
const refuse = (code: string) => Object.assign(new Error(code), { code });

async function newColleague() {
  const person = await service.newPerson();
  const email = `${person.id.toLowerCase()}@${domain}`;
  await service.database.orm.update(users).set({ email }).where(eq(users.id, person.id));
  return { ...person, email };
}

/** Whether colleagues can join, and SSO members be invited. */
async function counts(of: TestOrganization): Promise<boolean> {
  const colleague = await newColleague();
  const offered = (await service.as(colleague).call(listJoinableOrganizations, {})).body;
  const body = { emails: [`new${++serial}@${domain}`], sso: true };
  const invited = await asAdmin(of).call(inviteMembers, { ...at(of), body });
  const joined = await service.as(colleague).call(joinByEmailDomain, at(of));
  const answers = [
    offered.organizations.some(({ id }) => id === of.id),
    invited.body.failedSSOEmails.length === 0,
    joined.status === 200,
  ];
  expect(new Set(answers).size).toBe(1);
  return answers[0] === true;
}

test('a domain means nothing until its TXT record is found', async () => {
  expect(await counts(home)).toBe(false);
  const { record, state } = await proofOf(home);
  expect([state, record?.name]).toEqual(['pending', `_masthead.${domain}`]);
  expect(record?.value).toMatch(/^masthead-domain=[\w-]{22}$/);
  resolveTxt.mockResolvedValue([['v=spf1 -all']]);
  expect(await check(home)).toMatchObject({ state: 'pending', found: 'v=spf1 -all' });
  await publish(home);
  expect(await check(home)).toMatchObject({ state: 'proven', found: record?.value });
  expect(await counts(home)).toBe(true);
  const { status, error } = await asAdmin(home).call(checkDomainProof, {
    ...at(home),
    body: { domain: 'else.test' },
  });
  expect([status, error?.fields?.[0]?.path]).toEqual([400, 'domain']);
});

describe('a record proves one claim only', () => {
  test('not that of another organization, nor an earlier or replaced one', async () => {
    const other = await service.newOrganization();
    await claim(other);
    await publish(other);
    expect((await check(home)).state).toBe('pending');
    await publish(home);
    await claim(home, []);
    await claim(home);
    expect((await check(home)).state).toBe('pending');
    await publish(home);
    const { body } = await asAdmin(home).call(renewDomainRecord, { ...at(home), body: { domain } });
    expect((await check(home)).state).toBe('pending');
    resolveTxt.mockResolvedValue([[body.record?.value ?? '']]);
    expect((await check(home)).state).toBe('proven');
  });

  test('and a domain has one owner, until it lapses', async () => {
    const other = await service.newOrganization();
    await claim(other);
    await publish(home, other);
    await Promise.all([check(home), check(other)]);
    const states = [(await proofOf(home)).state, (await proofOf(other)).state];
    expect(states.toSorted()).toEqual(['proven', 'taken']);
    const [owner, second] = states[0] === 'proven' ? [home, other] : [other, home];
    expect([await counts(owner), await counts(second)]).toEqual([true, false]);
    await publish(second);
    await upkeep(1.1);
    await upkeep(8.2);
    await upkeep(9.3);
    expect([await counts(owner), await counts(second)]).toEqual([false, true]);
  });
});

test('a domain lapses a week after its record is gone, with warnings, and not while DNS is down', async () => {
  await publish(home);
  await upkeep(0);
  resolveTxt.mockRejectedValue(refuse('ESERVFAIL'));
  await upkeep(30);
  expect(await proofOf(home)).toMatchObject({
    state: 'proven',
    found: 'The DNS server didn’t answer.',
  });
  resolveTxt.mockRejectedValue(refuse('ENODATA'));
  await upkeep(32);
  const { state, lapsesAt } = await proofOf(home);
  expect(state).toBe('lapsing');
  expect(Math.round((Date.parse(lapsesAt ?? '') - Date.now()) / DAY)).toBe(39);
  const overview = await asAdmin(home).call(getOverview, at(home));
  expect(overview.body.unsettledDomains).toEqual([{ domain, state, lapsesAt }]);
  expect(await counts(home)).toBe(true);
  await upkeep(38);
  expect(await counts(home)).toBe(true);
  await upkeep(39.1);
  expect(await counts(home)).toBe(false);
  const { body } = await asAdmin(home).call(listAuditEvents, {
    ...at(home),
    query: { action: 'emailDomainProven,emailDomainLost,emailDomainLapsed' },
  });
  expect(body.items.map(({ action }) => action)).toEqual([
    'emailDomainLapsed',
    'emailDomainLost',
    'emailDomainProven',
  ]);
});

test('a record replaced during its check proves nothing', async () => {
  const { record } = await proofOf(home);
  const slow = Promise.withResolvers<string[][]>();
  const asked = Promise.withResolvers<void>();
  resolveTxt.mockImplementation(() => {
    asked.resolve();
    return slow.promise;
  });
  const checking = asAdmin(home).call(checkDomainProof, { ...at(home), body: { domain } });
  await asked.promise;
  await asAdmin(home).call(renewDomainRecord, { ...at(home), body: { domain } });
  slow.resolve([[record?.value ?? '']]);
  expect((await checking).status).toBe(409);
  expect((await proofOf(home)).state).toBe('pending');
});
