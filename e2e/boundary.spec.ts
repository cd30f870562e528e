import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, type Page, test } from '@playwright/test';
import { newAddress, newOrganization } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { signUp } from './support/outbox.ts';
import { protectedPages, protectedWords } from './support/pages.ts';
import { newDemoToken, showDemoPeople, signInAs } from './support/sign-in.ts';

const base = () => process.env.E2E_URL ?? '';
const organization = '/v1/orgs/org_demo_first';
const own = () => ({ 'x-masthead': '1', origin: new URL(base()).origin });

/** The path of an organization that each test makes for itself: nothing else is in its history. */
const calm = '/v1/orgs/{calm}';
let calmId: string;
const filled = (path: string) => path.replace('{calm}', calmId);

/** The number of events in the calm organization, and whether the browser is still signed in. */
async function stateOf(page: Page): Promise<unknown> {
  const events = await page.request.get(filled(`/api${calm}/audit-events?limit=1`), {
    headers: own(),
  });
  return [events.status(), (await events.json()).count];
}

test.describe('another site', () => {
  let server: Server;
  let page: Page;
  const evil = (host: string) => `http://${host}:${(server.address() as AddressInfo).port}/`;

  test.beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>elsewhere</title>');
    }).listen(0);
    await once(server, 'listening');
  });
  test.afterAll(() => void server.close());
  test.beforeEach(async ({ page: fresh }) => {
    page = fresh;
    // Somebody else than the person that a forged sign-in would lead to.
    await signUp(page, newAddress('calm'));
    calmId = await newOrganization(page, 'Calm Press');
  });

  const forms: [string, string][] = [
    ['/session/sign-out', 'application/x-www-form-urlencoded'],
    ['/session/demo', 'text/plain'],
    [`/api${calm}/ping`, 'application/x-www-form-urlencoded'],
    [`/api${calm}/members/usr_demo_second_admin/sso`, 'application/x-www-form-urlencoded'],
    [`/api${calm}/link-invites`, 'text/plain'],
    [`/api${calm}/invites`, 'multipart/form-data'],
    [`${calm}/ping`, 'text/plain'],
    ['/orgs/org_demo_second/members', 'multipart/form-data'],
  ];
  for (const host of ['localhost', '127.0.0.1']) {
    for (const [path, type] of forms) {
      test(`at ${host} can’t send a form (${type}) to ${path}`, async () => {
        const before = await stateOf(page);
        await page.goto(evil(host));
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'POST'),
          page.evaluate(
            ([action, enctype]) => {
              const form = document.createElement('form');
              Object.assign(form, { action, enctype, method: 'POST' });
              const field = document.createElement('input');
              // As text/plain this is JSON, with the equals sign inside a string.
              Object.assign(field, { name: '{"role":"admin","person":"admin","x":"', value: '"}' });
              form.append(field);
              document.body.append(form);
              form.submit();
            },
            [`${base()}${filled(path)}`, type] as const,
          ),
        ]);
        expect(answer.status()).toBeGreaterThanOrEqual(400);
        expect(answer.status()).toBeLessThan(500);
        expect(await stateOf(page)).toEqual(before);
      });
    }

    test(`at ${host} can’t send anything by script`, async () => {
      const before = await stateOf(page);
      await page.goto(evil(host));
      const read = await page.evaluate(
        async ([target, paths]) => {
          const results: string[] = [];
          for (const path of paths)
            for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
              for (const mode of ['no-cors', 'cors'] as const)
                for (const [name, value] of [
                  ['content-type', 'text/plain'],
                  ['x-masthead', '1'],
                ] as const)
                  await fetch(target + path, {
                    method,
                    mode,
                    headers: { [name]: value },
                    credentials: 'include',
                    ...(method !== 'GET' && { body: '{"role":"admin"}' }),
                  }).then(
                    async (answer) => results.push(await answer.text()),
                    () => undefined,
                  );
          return results.join('');
        },
        [
          base(),
          ['/session/sign-out', `/api${calm}/link-invites`, `/api${calm}/ping`].map(filled),
        ] as const,
      );
      expect(read).toBe('');
      expect(await stateOf(page)).toEqual(before);
    });
  }

  test('can’t show the dashboard in a frame', async () => {
    await page.goto(evil('127.0.0.1'));
    await page.evaluate(async (address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await isLoaded;
    }, `${base()}/organizations`);
    const shown = await Promise.all(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.content().catch(() => '')),
    );
    for (const word of protectedWords) expect(shown.join('')).not.toContain(word);
  });
});

test.describe('without a session', () => {
  /** Sends a request exactly as written, which a browser wouldn't. */
  async function raw(
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body = '',
  ) {
    const { hostname, port } = new URL(base());
    const sent = httpRequest({ hostname, port, path, method, headers, agent: false });
    sent.end(body);
    const [answer] = await once(sent, 'response');
    const chunks = await answer.toArray();
    return { status: Number(answer.statusCode), text: Buffer.concat(chunks).toString() };
  }

  const plainAndFlight: Record<string, string>[] = [{}, { rsc: '1' }];
  const tricks: Record<string, string>[] = [
    {},
    ...[
      'middleware',
      'src/middleware',
      'proxy',
      'middleware:middleware:middleware:middleware:middleware',
      'pages/_middleware',
    ].map((name) => ({ 'x-middleware-subrequest': name })),
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { rsc: '1', 'next-url': '/orgs/org_demo_first', 'next-router-state-tree': '%5B%22%22%5D' },
    { 'x-nextjs-data': '1', 'x-matched-path': '/orgs/org_demo_first/members' },
    {
      'x-invoke-path': '/orgs/org_demo_first',
      'x-invoke-status': '200',
      'x-middleware-invoke': '1',
    },
    { 'x-masthead-path': '/', 'x-masthead-user': 'usr_demo_admin', authorization: 'Bearer ses_x' },
    { cookie: '__Host-masthead=Fe26.2*1*x*y*z' },
    { 'x-prerender-revalidate': '1', 'next-resume': '1', 'x-now-route-matches': '1' },
  ];
  const spellings = (path: string) => [
    path,
    `${path}.rsc`,
    `${path}?_rsc=x`,
    `${path}/`,
    `/${path}`,
    `/.${path}`,
    path.toUpperCase(),
    path.replace('/orgs', '/%6frgs'),
    path.replace('/orgs', '/%256frgs'),
    path.replace('/org_', '%2forg_'),
    `/_next/data/build${path}.json`,
    `/_next/..${path}`,
    `/sign-in/..${path}`,
    `/sign-in/%2e%2e${path}`,
    `${path}.segments/_tree.segment.rsc`,
    `${path}?nxtPorganizationId=org_demo_first`,
    `/api${organization}/members?nxtPpath=v1`,
  ];

  test('no address, however written, and no header reveals protected content', async () => {
    test.slow();
    const shown: string[] = [];
    const look = async (path: string, headers: Record<string, string>) => {
      const { status, text } = await raw(path, headers);
      const words = protectedWords.filter((word) => text.includes(word));
      // The requested path may appear inside a link to sign in.
      const found = words.filter(
        (word) => !decodeURIComponent(path.replace(/%(?![0-9a-f]{2})/gi, '')).includes(word),
      );
      if (found.length > 0 || status >= 500)
        shown.push(`${status} ${path} ${JSON.stringify(headers)} ${found}`);
    };
    const main = ['/orgs/org_demo_first/members', '/account'];
    for (const path of main) {
      for (const headers of tricks) await look(path, headers);
      for (const spelling of spellings(path))
        for (const headers of plainAndFlight) await look(spelling, headers);
    }
    for (const path of protectedPages)
      for (const headers of plainAndFlight) await look(path, headers);
    for (const path of ['/api/v1/user', `/api${organization}/members`, `${organization}/members`])
      for (const headers of tricks) await look(path, { ...headers, ...own() });
    expect(shown).toEqual([]);
  });

  test('requests for a server function are rejected', async () => {
    const bodies = [
      '',
      '[]',
      '0:{"$":"F"}',
      '["$F1"]',
      '{"then":"$1:__proto__:then"}',
      'x'.repeat(100_000),
    ];
    for (const path of [
      '/',
      '/sign-in',
      '/organizations',
      '/orgs/org_demo_first/members',
      '/_next/static/x',
    ]) {
      for (const body of bodies) {
        for (const type of ['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x']) {
          const headers = {
            'next-action': '7f0000000000000000000000000000000000000000',
            'content-type': type,
          };
          const { status } = await raw(path, headers, 'POST', body);
          expect(status, path).toBe(405);
        }
      }
    }
  });
});

test('scripts and styles reach browsers as Brotli, and other clients as they accept them', async () => {
  const html = await (await fetch(`${base()}/sign-in`)).text();
  const paths = html.match(/\/_next\/static\/[^"?\\]+\.(?:js|css)/g) ?? [];
  expect(paths.some((path) => path.endsWith('.css'))).toBe(true);
  for (const path of new Set(paths)) {
    const texts = new Set<string>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(base() + path, { headers: { 'accept-encoding': accepted } });
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-control')).toMatch(/max-age=31536000, ?immutable/);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await response.text();
      // Gzip would make tiny files larger.
      if (encoding !== 'gzip' || text.length > 1024)
        expect(response.headers.get('content-encoding'), path).toBe(encoding);
      texts.add(text);
    }
    expect(texts.size, path).toBe(1);
  }
});

const targets = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/\tevil.example',
  '/%09/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(document.domain)',
  'data:text/html,x',
  '//user@evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/@evil.example',
  '///evil.example',
  '/sign-in?next=//evil.example',
];

test('a link to sign in never leads to another site', async ({ page }) => {
  test.slow();
  await page.route(
    ({ hostname }) => hostname === 'evil.example',
    (route) => route.abort(),
  );
  await signInAs(page, 'admin');
  for (const target of targets) {
    await page.goto(`/sign-in?next=${encodeURIComponent(target)}`).catch(() => undefined);
    expect(new URL(page.url()).origin, target).toBe(new URL(base()).origin);
  }
});

test('signing in continues to the requested page, and never to another site', async ({ page }) => {
  await page.route(
    ({ hostname }) => hostname === 'evil.example',
    (route) => route.abort(),
  );
  await page.goto(`/sign-in?next=${encodeURIComponent('//evil.example/x')}`);
  await isAwake(page);
  await showDemoPeople(page);
  await page.getByRole('button', { name: /Ines Carvalho/ }).click();
  await expect(page).toHaveURL(/\/(organizations|orgs\/)/);
  expect(new URL(page.url()).origin).toBe(new URL(base()).origin);
});

test('after signing out, neither Back nor a cached page shows anything', async () => {
  // Playwright disables the back/forward cache, which people have enabled.
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '',
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ baseURL: base() });
    await signInAs(page, 'admin');
    await open(page, '/orgs/org_demo_first/members');
    await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
    await page
      .getByRole('button', { name: /Ines Carvalho/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goBack();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.locator('tr[data-member]')).toHaveCount(0);
    await page.goForward();
    await expect(page.locator('body')).not.toContainText('@fathom.example');
    await expect(page).toHaveURL(/\/sign-in/);
  } finally {
    await browser.close();
  }
});

test('the next person who signs in sees nothing of the previous one', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/orgs/org_demo_first/members');
  await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
  await signInAs(page, 'outsider');
  // The open page shows the previous person's data until its next request; then it reloads.
  await open(page, '/organizations');
  await expect(page.locator('body')).toContainText('Outpost');
  for (const word of ['Fathom', ...protectedWords.filter((one) => one !== 'usr_demo_')])
    expect(await page.content()).not.toContain(word);
  await page.goBack();
  await isAwake(page);
  for (const word of ['Docs guild', '@fathom.example'])
    expect(await page.content()).not.toContain(word);
});

test('programs get what the API’s documents say', async ({ page }) => {
  const headers = { authorization: `Bearer ${await newDemoToken('Documents')}` };
  const get = (path: string) => page.request.get(`${base()}${path}`, { headers });
  const post = (path: string, data: object) =>
    page.request.post(`${base()}${path}`, { headers, data });
  // An import waits for its results, so that it never answers 0 of 0.
  const { id: home } = await (await post('/v1/orgs', { title: 'Documents' })).json();
  const made = await post(`/v1/orgs/${home}/spaces`, { title: 'Imported', empty: true });
  const file = { name: 'page.md', base64: Buffer.from('# Page').toString('base64') };
  const requests = `/v1/spaces/${(await made.json()).id}/change-requests`;
  const { number } = await (await post(requests, {})).json();
  const imported = await post(`${requests}/${number}/content/import-file`, {
    ...file,
    source: 'markdown',
  });
  expect(await imported.json()).toMatchObject({ importedResources: 1, totalResources: 1 });

  const members = await (await get(`${organization}/members?sort=lastSeenAt&limit=1000`)).json();
  expect(members.items.length).toBeGreaterThan(100);
  for (const { disabled, lastSeenAt } of members.items)
    expect([disabled, typeof lastSeenAt]).toEqual([false, 'string']);

  const spaces = await (await get(`${organization}/spaces?limit=1000`)).json();
  const levels = ['admin', 'create', 'review', 'edit', 'comment', 'read', 'inherit', null];
  for (const { defaultLevel = null } of spaces.items) expect(levels).toContain(defaultLevel);

  expect((await page.request.get(`${base()}${organization}/sso`)).status()).toBe(401);
  expect((await get(`${organization}/sso`)).status()).toBe(200);
});

test('a file of a space opens with the session, harmless, and only for people who can see the space', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  const api = (path: string) => page.request.get(`/api/v1${path}`, { headers: own() });
  const files = await (await api('/spaces/spc_demo_handbook/content/files')).json();
  const [file] = files.items;
  const url = new URL(file.downloadURL);
  const query = `type=${url.searchParams.get('type')}&proof=${url.searchParams.get('proof')}`;
  const path = `/session/files/spc_demo_handbook/${url.pathname.split('/').slice(3).join('/')}?${query}`;
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe(file.contentType);
  expect(answer.headers()['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
  expect((await page.request.get(path.replace('proof=', 'proof=x'))).status()).toBe(404);
  const other = path.replace('spc_demo_handbook', 'spc_demo_ideas');
  expect((await page.request.get(other)).status()).toBe(404);
  const stranger = await (await browser.newContext()).newPage();
  expect((await stranger.request.get(new URL(path, base()).href)).status()).toBe(401);
});
