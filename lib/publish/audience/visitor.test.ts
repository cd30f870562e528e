import { beforeEach, expect, test } from 'vitest';
import { setAdaptiveSchema } from '#lib/contract/adaptive-content.ts';
import {
  getPublishingAuth,
  getPublishingPreview,
  regeneratePublishingKey,
  updatePublishingAuth,
} from '#lib/contract/publishing.ts';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import {
  createShareLink,
  type SiteVisibility,
  updateShareLink,
  updateSite,
} from '#lib/contract/sites.ts';
import { signVisitorToken } from '#lib/service/sites/visitor-keys.ts';
import { newPublishedSite, type SiteAnswer, testSite, untilRead } from '../testing.ts';

const { service, home, site, read } = testSite(
  { Guide: { Welcome: 'Hello.' }, Partners: { Prices: 'Half price.' } },
  { each: true, visibility: 'visitor-auth' },
);

beforeEach(async () => {
  await showIf('Partners', 'visitor.claims.plan == "pro"');
});

const admin = () => service.as(home.admin);
const get = async (path: string, cookie = '', method = 'GET') => {
  const answer = await read(site.host, path, { method, headers: cookie ? { cookie } : {} });
  return answer as SiteAnswer;
};
const showIf = (title: string, condition: string) => {
  const { sectionId = '' } = site.sections.get(title) ?? {};
  const parameters = { ...site.parameters, siteSectionId: sectionId };
  return admin().call(updateSiteSection, { parameters, body: { condition } });
};
const look = async (visibility: SiteVisibility) => {
  await admin().call(updateSite, { ...site, body: { visibility } });
  await untilRead();
};
const auth = async () => (await admin().call(getPublishingAuth, site)).body;
const token = async (claims: object) => signVisitorToken(claims, (await auth()).privateKey);
/** The cookies that a browser would send after an answer. */
const cookiesOf = ({ cookies = [] }: SiteAnswer) =>
  cookies.map((one) => one.split(';', 1)[0]).join('; ');
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

test('a token opens the site, moves to a cookie, and its claims decide what is shown', async () => {
  const jwt = await token({ plan: 'pro', exp: inAnHour() });
  const moved = await get(`/partners?jwt_token=${jwt}&q=1`);
  expect([moved.status, moved.headers.location]).toEqual([303, '/partners?q=1']);
  expect(moved.headers['cache-control']).toContain('private');
  expect(moved.cookies?.[0]).toMatch(/; Path=\/; Max-Age=3\d{3}; HttpOnly; SameSite=Lax$/);
  const page = await get('/partners', cookiesOf(moved));
  expect(page.text).toContain('Half price.');
  expect(page.headers['cache-control']).toContain('private');
  const basic = cookiesOf(
    await get(`/?jwt_token=${await token({ plan: 'free', exp: inAnHour() })}`),
  );
  expect((await get('/partners', basic)).status).toBe(404);
  const guide = await get('/guide', basic);
  expect([guide.status, guide.text.includes('Partners')]).toEqual([200, false]);
});

test('without a valid token the answer names no page and leads to the sign-in', async () => {
  const page = await get('/partners');
  expect([page.status, page.headers['cache-control']]).toEqual([401, 'private, no-store']);
  expect(page.text).not.toMatch(/Partners|Guide|Half price/);
  const style = /href="([^"]+site\.css)"/.exec(page.text)?.[1] ?? '';
  expect((await get(style)).status).toBe(200);
  const body = { fallbackURL: 'https://app.example.com/login?from=docs' };
  await admin().call(updatePublishingAuth, { ...site, body });
  await untilRead();
  for (const path of [
    '/partners',
    '/missing',
    '/~/files/x/y',
    '/sitemap.xml',
    '/a%2Fb',
    '/@evil.example',
    '/%3Fx',
  ]) {
    const { status, headers } = await get(`${path}?location=https://evil.example`);
    const url = new URL(headers.location ?? '');
    expect([status, url.origin, url.pathname], path).toEqual([
      307,
      'https://app.example.com',
      '/login',
    ]);
    const places = url.searchParams.getAll('location');
    expect(places, path).toHaveLength(1);
    expect(new URL(places[0] ?? '', 'https://site.example').host, path).toBe('site.example');
    expect(headers['cache-control']).toContain('private');
  }
  for (const path of ['//evil.example', '/%2Fevil.example', '/%5Cevil.example', '/%2e%2e/x'])
    expect((await get(path)).status, path).toBe(400);
  const given = await get('/partners?q=1&jwt_token=x.y.z');
  expect([given.status, given.cookies]).toEqual([303, undefined]);
  expect(given.headers['cache-control']).toContain('private');
  // Neither the answer nor the address that stays in the browser has the token.
  expect(given.headers.location).toBe('/partners?q=1&token-refused=');
  expect(given.text).not.toContain('x.y.z');
  const refused = await get(given.headers.location ?? '');
  expect([refused.status, refused.cookies]).toEqual([401, undefined]);
  expect(refused.text).toContain('isn’t valid for this site');
  expect(refused.text).toContain(
    'href="https://app.example.com/login?from=docs&amp;location=%2Fpartners%3Fq%3D1"',
  );
});

test('a sign-in page on the site itself leads nowhere: the site says that one must sign in', async () => {
  for (const fallbackURL of [`http://${site.host}/guide?x=1`, `http://${site.host}`]) {
    await admin().call(updatePublishingAuth, { ...site, body: { fallbackURL } });
    await untilRead();
    expect([(await get('/guide')).status, (await get('/')).status]).toEqual([401, 401]);
  }
});

test('a replaced key works as long as it was kept; a key of another site never', async () => {
  const old = await token({ exp: inAnHour() });
  const cookie = cookiesOf(await get(`/guide?jwt_token=${old}`));
  const { body: kept } = await admin().call(regeneratePublishingKey, { ...site, body: {} });
  await untilRead();
  expect(kept.privateKey).not.toBe(signVisitorToken({}, 'x'));
  expect((await get('/guide', cookie)).status).toBe(200);
  const next = signVisitorToken({ exp: inAnHour() }, kept.privateKey);
  const second = cookiesOf(await get(`/guide?jwt_token=${next}`));
  await admin().call(regeneratePublishingKey, { ...site, body: { keepOldFor: 0 } });
  await untilRead();
  for (const ended of [cookie, second]) expect((await get('/guide', ended)).status).toBe(401);
  const other = await newPublishedSite(
    service,
    home,
    { Guide: { A: 'b' } },
    { visibility: 'visitor-auth' },
  );
  const { body } = await admin().call(getPublishingAuth, other);
  const foreign = signVisitorToken({ exp: inAnHour() }, body.privateKey);
  const refused = await get(`/guide?jwt_token=${foreign}`);
  expect([refused.status, refused.cookies]).toEqual([303, undefined]);
  expect((await get(refused.headers.location ?? '')).status).toBe(401);
  const tooLong = { keepOldFor: 604_801 };
  expect((await admin().call(regeneratePublishingKey, { ...site, body: tooLong })).status).toBe(
    400,
  );
});

test('a token without times ends an hour after it is seen, and a long one fits into cookies', async () => {
  const seen = cookiesOf(await get(`/guide?jwt_token=${await token({})}`));
  const payload = seen.split('.').at(-2) ?? '';
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString()).iat).toBeCloseTo(
    Date.now() / 1000,
    -2,
  );
  const long = await get(
    `/guide?jwt_token=${await token({ note: 'x'.repeat(4_500), exp: inAnHour() })}`,
  );
  expect(long.cookies).toHaveLength(2);
  for (const one of long.cookies ?? []) expect(one.length).toBeLessThan(4_096);
  expect((await get('/guide', cookiesOf(long))).status).toBe(200);
  const shorter = await read(site.host, `/guide?jwt_token=${await token({ exp: inAnHour() })}`, {
    headers: { cookie: cookiesOf(long) },
  });
  expect(shorter?.cookies?.[1]).toMatch(/^visitor\.token\.1=; .*Max-Age=0/);
});

test('signing out asks first, and only a form of the site ends the visit', async () => {
  const cookie = cookiesOf(await get(`/guide?jwt_token=${await token({ exp: inAnHour() })}`));
  const asked = await get('/~/visitor/logout', cookie);
  expect([asked.status, asked.cookies]).toEqual([200, undefined]);
  expect(asked.text).toContain('<form method="post" action="/~/visitor/logout">');
  const post = (origin: string) =>
    read(site.host, '/~/visitor/logout', { method: 'POST', headers: { cookie, origin } });
  expect((await post('https://evil.example'))?.cookies).toBeUndefined();
  const done = await post(`http://${site.host}`);
  expect(done?.cookies?.every((one) => one.includes('Max-Age=0'))).toBe(true);
  expect(done?.headers.location).toBe('/?signed-out');
  expect((await get('/?signed-out')).text).toContain('You’re signed out');
  await look('public');
  expect((await post(`http://${site.host}`))?.headers.location).toBe('/');
});

test('unsigned claims count if the schema names them, with their types, beside signed ones', async () => {
  await look('public');
  const unsigned = {
    type: 'object',
    properties: { beta: { type: 'boolean' }, plan: { enum: ['pro'], type: 'string' } },
  };
  const jsonSchema = { type: 'object', properties: { unsigned } };
  await admin().call(setAdaptiveSchema, { ...site, body: { jsonSchema } });
  await showIf('Partners', 'visitor.claims.unsigned.beta == true && !visitor.claims.plan');
  await untilRead();
  const on = await get('/partners?visitor.beta=true&visitor.plan=pro');
  expect([on.status, on.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  expect((await get('/partners', cookiesOf(on))).status).toBe(200);
  for (const query of [
    'visitor.beta=yes',
    'visitor.beta=1',
    'beta=true',
    'visitor.unsigned.beta=true',
  ])
    expect((await get(`/partners?${query}`)).status, query).toBe(404);
  const forged = encodeURIComponent(JSON.stringify({ beta: 'true', plan: 'all', __proto__: 1 }));
  expect((await get('/partners', `visitor.unsigned=${forged}`)).status).toBe(404);
  expect((await get('/partners', 'visitor.unsigned=%7B')).status).toBe(404);
  const signed = await token({ unsigned: { beta: true }, exp: inAnHour() });
  const cookie = cookiesOf(await get(`/?jwt_token=${signed}`));
  expect((await get('/partners', cookie)).status).toBe(404);
  expect((await get('/guide')).headers['cache-control']).toContain('public');
});

test('a share link that is turned off answers like an absent site', async () => {
  await look('share-link');
  const { body: link } = await admin().call(createShareLink, { ...site, body: { name: 'Press' } });
  await untilRead();
  expect((await get(`/${link.key}/guide`)).status).toBe(200);
  const parameters = { ...site.parameters, shareLinkId: link.id };
  await admin().call(updateShareLink, { parameters, body: { active: false } });
  await untilRead();
  const revoked = await get(`/${link.key}/guide`);
  expect(revoked).toEqual(await read('nobody.localhost:3000', '/guide'));
});

test('a preview opens the site with the given claims; other organizations see nothing', async () => {
  const query = { claims: '{"plan":"pro"}' };
  const { body } = await admin().call(getPublishingPreview, { ...site, query });
  const url = new URL(body.url);
  const cookie = cookiesOf(await get(url.pathname + url.search));
  expect((await get('/partners', cookie)).status).toBe(200);
  const bad = { claims: '[1]' };
  expect((await admin().call(getPublishingPreview, { ...site, query: bad })).status).toBe(400);
  const stranger = service.as((await service.newOrganization()).admin);
  expect((await stranger.call(getPublishingAuth, site)).status).toBe(404);
  expect((await stranger.call(getPublishingPreview, { ...site, query: {} })).status).toBe(404);
  expect((await stranger.call(regeneratePublishingKey, { ...site, body: {} })).status).toBe(404);
});

test('without adaptive content, everyone sees what has a condition, as the dashboard says', async () => {
  const open = await newPublishedSite(service, home, { Guide: { Welcome: 'Hello.' } });
  const parameters = {
    ...open.parameters,
    siteSectionId: open.sections.get('Guide')?.sectionId as string,
  };
  const condition = 'visitor.claims.plan == "pro"';
  await service.as(home.admin).call(updateSiteSection, { parameters, body: { condition } });
  await untilRead();
  expect((await read(open.host, '/guide'))?.status).toBe(404);
  const body = { adaptiveContent: { enabled: false } };
  await service.as(home.admin).call(updateSite, { parameters: open.parameters, body });
  await untilRead();
  expect((await read(open.host, '/guide'))?.status).toBe(200);
});

test('a claim that isn’t of the type in the schema counts as absent', async () => {
  const open = await newPublishedSite(service, home, { Guide: { Welcome: 'Hello.' } });
  const admin = service.as(home.admin);
  const jsonSchema = {
    type: 'object',
    properties: { groups: { type: 'array', description: 'Groups' } },
    additionalProperties: false,
  };
  await admin.call(setAdaptiveSchema, { parameters: open.parameters, body: { jsonSchema } });
  const siteSectionId = open.sections.get('Guide')?.sectionId as string;
  const parameters = { ...open.parameters, siteSectionId };
  const condition = 'visitor.claims.groups.includes("field")';
  expect((await admin.call(updateSiteSection, { parameters, body: { condition } })).status).toBe(
    200,
  );
  await untilRead();
  const { body } = await admin.call(getPublishingAuth, { parameters: open.parameters });
  const exp = Math.floor(Date.now() / 1000) + 600;
  const statusFor = async (groups: unknown) => {
    const token = signVisitorToken({ groups, exp }, body.privateKey);
    const headers = { cookie: `visitor.token=${token}` };
    return (await read(open.host, '/guide', { headers }))?.status;
  };
  expect([await statusFor(['field']), await statusFor('my-airfield')]).toEqual([200, 404]);
});
