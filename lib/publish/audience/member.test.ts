import { beforeAll, beforeEach, expect, test } from 'vitest';
import { removeMember } from '#lib/contract/members.ts';
import {
  getMemberVisit,
  getPublishingAuth,
  getPublishingStatus,
  regeneratePublishingKey,
  tryVisitor,
} from '#lib/contract/publishing.ts';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import { unpublishSite } from '#lib/contract/sites.ts';
import { signTicket, signVisit } from '#lib/service/sites/member-visits.ts';
import { signVisitorToken } from '#lib/service/sites/visitor-keys.ts';
import { testService } from '#lib/service/testing/service.ts';
import type { TestOrganization, TestPerson } from '#lib/service/testing.ts';
import {
  newPublishedSite,
  openReader,
  type Reader,
  type SiteAnswer,
  type TestSite,
  testSitesUrl,
  untilRead,
} from '../testing.ts';

const service = testService({ sitesUrl: testSitesUrl });
let home: TestOrganization;
let member: TestPerson;
let guest: TestPerson;
let site: TestSite;
let read: Reader;

const newSite = () =>
  newPublishedSite(
    service,
    home,
    { Guide: { Welcome: 'Hello.' }, Partners: { Prices: 'Half price.' } },
    { visibility: 'visitor-auth' },
  );

beforeAll(async () => {
  read = openReader(service);
});
beforeEach(async () => {
  home = await service.newOrganization();
  [member, guest] = [await home.join('read'), await home.join(null)];
  site = await newSite();
  const { sectionId = '' } = site.sections.get('Partners') ?? {};
  const parameters = { ...site.parameters, siteSectionId: sectionId };
  const body = { condition: 'visitor.claims.plan == "pro"' };
  await admin().call(updateSiteSection, { parameters, body });
  await untilRead();
});

const admin = () => service.as(home.admin);
const get = async (path: string, cookie = '', host = site.host) =>
  (await read(host, path, { headers: cookie ? { cookie } : {} })) as SiteAnswer;
const cookiesOf = ({ cookies = [] }: SiteAnswer) =>
  cookies.map((one) => one.split(';', 1)[0]).join('; ');
/** The path and query of a URL that a member gets, at the host of the site. */
const visitOf = async (location?: string, person = member) => {
  const query = location === undefined ? {} : { location };
  const { status, body } = await service.as(person).call(getMemberVisit, { ...site, query });
  return { status, path: status === 200 ? body.url.replace(`http://${site.host}`, '') : '' };
};

test('a member reads a closed site by a ticket that works once, until they are removed', async () => {
  const refused = await get('/guide?tab=two&ticket=x');
  expect(refused.text).toContain(`Sign in as a member of Test organization`);
  const link = /href="(\/~\/visitor\/member\?[^"]+)"/.exec(refused.text)?.[1] ?? '';
  const dashboard = new URL((await get(link)).headers.location ?? '');
  expect(dashboard.pathname).toBe(`/orgs/${home.id}/sites/${site.parameters.siteId}/visit`);
  expect(dashboard.searchParams.get('location')).toBe('/guide?tab=two');
  const { path } = await visitOf('/guide?tab=two');
  const opened = await get(path);
  expect([opened.status, opened.headers.location]).toEqual([303, '/guide?tab=two']);
  expect(opened.headers['cache-control']).toBe('private, no-store');
  expect(opened.cookies?.[0]).toMatch(
    /^visitor\.member=.+; Path=\/; Max-Age=28800; HttpOnly; Same/,
  );
  const page = await get('/guide', cookiesOf(opened));
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  // A member has no claims.
  expect((await get('/partners', cookiesOf(opened))).status).toBe(404);
  const again = await get(path);
  expect([again.status, again.cookies]).toEqual([401, undefined]);
  const parameters = { organizationId: home.id, userId: member.id };
  expect((await admin().call(removeMember, { parameters })).status).toBeLessThan(300);
  expect((await get('/guide', cookiesOf(opened))).status).toBe(401);
});

test('a ticket of another site, a forged or expired one, or one for a stranger opens nothing', async () => {
  const { keys } = service.instance;
  const { siteId } = site.parameters;
  const user = member.id;
  const other = await newSite();
  const now = new Date();
  const good = signTicket(keys, siteId, { user, location: '/', now });
  const [body = '', mac = ''] = good.split('.');
  const asAdmin = Buffer.from(JSON.stringify({ user: home.admin.id, exp: 9e9 })).toString(
    'base64url',
  );
  const tickets = {
    'another site': signTicket(keys, other.parameters.siteId, { user, location: '/', now }),
    expired: signTicket(keys, siteId, { user, location: '/', now: new Date(Date.now() - 61_000) }),
    stranger: signTicket(keys, siteId, {
      user: (await service.newOrganization()).admin.id,
      location: '/',
      now,
    }),
    guest: signTicket(keys, siteId, { user: guest.id, location: '/', now }),
    'a cookie': signVisit(keys, siteId, user, now),
    'another body': `${asAdmin}.${mac}`,
    'no signature': `${body}.`,
    'a longer one': `${good}.x`,
    nothing: '',
    dots: '..',
  };
  for (const [name, ticket] of Object.entries(tickets)) {
    const answer = await get(`/~/visitor/member?ticket=${encodeURIComponent(ticket)}`);
    expect([answer.status, answer.cookies], name).toEqual([401, undefined]);
  }
  for (const cookie of [good, signVisit(keys, other.parameters.siteId, user, now), '', '.', 'a.b'])
    expect((await get('/guide', `visitor.member=${cookie}`)).status, cookie).toBe(401);
  expect((await visitOf('/', guest)).status).toBe(404);
});

test('the location of a visit leads nowhere but the site', async () => {
  for (const location of ['//evil.example', '/\\evil.example', 'https://evil.example', 'evil', ''])
    expect((await visitOf(location)).status, location).toBe(400);
  for (const location of ['/%2Fevil.example', '/%5Cevil.example', '/..//evil.example', '/%']) {
    const { path } = await visitOf(location);
    expect((await get(path)).headers.location, location).toBe('/');
  }
  for (const location of ['//evil.example', 'https://evil.example', '/%5Cevil.example']) {
    const query = new URLSearchParams({ location });
    const answer = await get(`/~/visitor/member?${query}`);
    const target = new URL(answer.headers.location ?? '');
    expect([target.origin, target.searchParams.get('location')]).toEqual([
      'http://localhost:3000',
      '/',
    ]);
  }
  await admin().call(unpublishSite, site);
  expect((await visitOf('/')).status).toBe(409);
});

test('trying a token says whether it is accepted, why not, and what its visitor sees', async () => {
  const { body: auth } = await admin().call(getPublishingAuth, site);
  const exp = Math.floor(Date.now() / 1000) + 600;
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const attempt = async (body: { token: string } | { claims: object }) =>
    (await admin().call(tryVisitor, { ...site, body: body as { token: string } })).body;
  const shown = ({ sections }: { sections: { title: string; shown: boolean }[] }) =>
    sections.filter((one) => one.shown).map(({ title }) => title);
  const pro = await attempt({ token: signVisitorToken({ plan: 'pro', exp }, auth.privateKey) });
  expect(pro).toMatchObject({ accepted: true, claims: { plan: 'pro', exp } });
  expect(pro.endsAt).toBe(new Date(exp * 1000).toISOString());
  expect(shown(pro)).toEqual(['Guide', 'Partners']);
  const free = await attempt({ claims: { plan: 'free' } });
  expect(shown(free)).toEqual(['Guide']);
  expect(free.sections[1]?.condition).toContain('visitor.claims.plan');
  for (const [token, reason] of [
    ['x', 'isn’t a JWT'],
    [signVisitorToken({ exp }, 'other'), 'signature'],
    [signVisitorToken({ exp: 1 }, auth.privateKey), 'It expired on 1 Jan 1970, 00:00:01 UTC.'],
    [signVisitorToken({ exp: 'soon' }, auth.privateKey), 'must be numbers'],
    [`e30.${'e30'}.${'A'.repeat(43)}`, 'names no algorithm: its alg must be HS256'],
    [`${encode('{"alg":"none"}')}.e30.`, '“none” isn’t allowed: its alg must be HS256'],
    [`${encode('{"alg":"RS256"}')}.e30.AAAA`, '“RS256” isn’t allowed: its alg must be HS256'],
    [`${encode('{"alg":"HS256"}')}.e30.`, 'no signature'],
  ] as const)
    expect(await attempt({ token })).toMatchObject({
      accepted: false,
      reason: expect.stringContaining(reason),
      sections: [],
    });
  const both = { token: 'x', claims: {} };
  expect((await admin().call(tryVisitor, { ...site, body: both })).status).toBe(400);
});

test('a site whose key nobody read yet isn’t settled; replacing a key says how long the old one works', async () => {
  const status = async () => (await admin().call(getPublishingStatus, site)).body;
  expect(await status()).toMatchObject({ unsettled: ['key'], key: {}, replaced: [] });
  const { body: auth } = await admin().call(getPublishingAuth, site);
  expect((await status()).unsettled).toEqual([]);
  expect(Date.parse((await status()).key.readAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  await admin().call(regeneratePublishingKey, { ...site, body: { keepOldFor: 600 } });
  expect((await status()).replaced).toHaveLength(1);
  const exp = Math.floor(Date.now() / 1000) + 600;
  const body = { token: signVisitorToken({ exp }, auth.privateKey) };
  const tried = (await admin().call(tryVisitor, { ...site, body })).body;
  expect(tried).toMatchObject({ accepted: true, replacedKey: true });
});
