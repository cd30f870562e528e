import { expect, type Page, type Response, test } from '@playwright/test';
import { open } from './support/awake.ts';
import { openPages, protectedPages } from './support/pages.ts';
import { signInAs, signOutOf } from './support/sign-in.ts';

const origin = () => new URL(process.env.E2E_URL ?? '').origin;
const own = () => ({ 'x-masthead': '1', origin: origin() });
/** A development server runs code from strings; the production build under test never does. */
const isDevelopment = process.env.E2E_DEVELOPMENT === '1';

/** A policy's directives by name. */
function directivesOf(policy: string): Record<string, string[]> {
  const directives = policy.split(';').map((one) => one.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name, ...values]) => [name, values]));
}

test('every response has its security headers, and each page a new nonce', async ({ page }) => {
  await signInAs(page, 'admin');
  const html = await (await page.request.get('/organizations')).text();
  const script = /src="(\/_next\/static\/[^"]+\.js[^"]*)"/.exec(html)?.[1] ?? '';
  expect(script).not.toBe('');
  const built = (await page.request.get(script)).headers();
  expect(built['x-content-type-options']).toBe('nosniff');
  expect(built['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  const paths = [...openPages, ...protectedPages, '/nowhere', '/icon.svg', '/manifest.webmanifest'];
  const nonces = new Set<string>();
  for (const path of [...paths, '/session/nothing']) {
    const answer = await page.request.get(path, { headers: own(), maxRedirects: 0 });
    const headers = answer.headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('same-origin');
    expect(headers['x-powered-by'], path).toBeUndefined();
    const policy = directivesOf(headers['content-security-policy'] ?? '');
    expect(policy['object-src'], path).toEqual(["'none'"]);
    expect(policy['base-uri'], path).toEqual(["'none'"]);
    expect(policy['frame-ancestors'], path).toEqual(["'none'"]);
    expect(policy['form-action'], path).toEqual(["'self'"]);
    const scripts = policy['script-src'] ?? [];
    expect(scripts, path).not.toContain("'unsafe-inline'");
    if (!isDevelopment) expect(scripts, path).not.toContain("'unsafe-eval'");
    const nonce = scripts.find((source) => source.startsWith("'nonce-")) ?? '';
    expect(nonce.length, path).toBeGreaterThan(28);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(paths.length + 1);
  for (const path of ['/api/v1/user', '/api/v1/nowhere']) {
    const headers = (await page.request.get(path, { headers: own() })).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['content-security-policy'], path).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers['referrer-policy'], path).toBe('no-referrer');
  }
});

test('API responses have a content type and are never cached', async ({ request }) => {
  for (const path of ['/readyz', '/v1/user', '/v1/nowhere', '/v1/sign-in', '/v1/openapi.json']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['cache-control'], path).toContain('no-store');
    expect(headers['access-control-allow-origin'], path).toBeUndefined();
  }
});

test('private responses are never cached', async ({ page }) => {
  await signInAs(page, 'admin');
  for (const path of [...protectedPages, '/api/v1/user', '/api/v1/orgs']) {
    const headers = (await page.request.get(path, { headers: own() })).headers();
    expect(headers['cache-control'], path).toMatch(/no-store/);
    expect(headers['cache-control'], path).not.toMatch(/public|s-maxage/);
  }
});

/** Collects what pages do against their content security policy. */
async function watchPolicy(page: Page): Promise<string[]> {
  const broken: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => broken.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile } = event;
      const report = (globalThis as unknown as { reportViolation(text: string): void })
        .reportViolation;
      report(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(message.text());
  });
  return broken;
}

test('no page violates its content security policy, for a guest', async ({ page }) => {
  test.slow();
  const broken = await watchPolicy(page);
  await signInAs(page, 'guest');
  for (const path of [...openPages, ...protectedPages]) await visit(page, path);
  expect(broken).toEqual([]);
});

/** Opens a page and waits until its content shows. */
async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('main')).toBeVisible();
}

test('each cookie is limited to this host, HTTPS and the server', async ({ page }) => {
  const cookies: string[] = [];
  const note = (answer: { headersArray(): { name: string; value: string }[] }) =>
    cookies.push(
      ...answer
        .headersArray()
        .filter(({ name }) => name.toLowerCase() === 'set-cookie')
        .map(({ value }) => value),
    );
  const post = async (action: string, data: object) =>
    note(await page.request.post(`/session/${action}`, { data, headers: own() }));
  await post('code', { email: 'cookies@example.org' });
  await post('passkey', {});
  await post('demo', { person: 'admin' });
  const first = (await page.context().cookies()).find(({ name }) => name === '__Host-masthead');
  await post('demo', { person: 'admin' });
  const second = (await page.context().cookies()).find(({ name }) => name === '__Host-masthead');
  await post('sign-out', {});
  expect(cookies.length).toBeGreaterThanOrEqual(5);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-[\w-]+=/);
    expect(cookie).toMatch(/; Path=\/;/);
    for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie.split('; '), cookie).toContain(flag);
    expect(cookie).not.toMatch(/domain=/i);
  }
  expect(first?.value).not.toBe(second?.value);
  await page.context().addCookies(first ? [first] : []);
  const answer = await page.request.get('/api/v1/user', { headers: own() });
  expect(answer.status(), 'the cookie of a sign-in that was replaced').toBe(401);
});

// Both in one walk through all pages, which takes a minute.
test('the token never reaches the browser, and no page violates its policy, for an admin', async ({
  page,
  request,
}) => {
  test.slow();
  const broken = await watchPolicy(page);
  const issued = await request.post('/v1/sign-in/demo', { data: { person: 'admin' } });
  const { token } = (await issued.json()) as { token: string };
  const random = token.slice(4);
  const leaks: string[] = [];
  const bodies: Promise<void>[] = [];
  const look = async (response: Response) => {
    const headersText = `${response.url()} ${JSON.stringify(await response.allHeaders())}`;
    // A redirect or an aborted prefetch has no body.
    const body = await response.body().catch(() => Buffer.alloc(0));
    if (headersText.includes(random) || body.includes(random)) leaks.push(response.url());
  };
  page.on('response', (response) => void bodies.push(look(response)));
  page.on('console', (message) => {
    if (message.text().includes(random)) leaks.push(`console ${message.text()}`);
  });
  const signedIn = await page.request.post('/session/token', { data: { token }, headers: own() });
  expect(signedIn.status()).toBe(200);
  expect(await signedIn.text()).not.toContain(random);
  for (const path of [...protectedPages, ...openPages]) {
    await visit(page, path);
    const kept = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        document.cookie,
        { ...localStorage },
        { ...sessionStorage },
        history.state,
      ]),
    );
    if (kept.includes(random)) leaks.push(`the page ${path}`);
  }
  await Promise.all(bodies);
  expect(bodies.length).toBeGreaterThan(20);
  expect(leaks).toEqual([]);
  expect(broken).toEqual([]);
  await signOutOf(page);
  const after = await request.get('/v1/user', { headers: { authorization: `Bearer ${token}` } });
  expect(after.status(), 'the token after signing out').toBe(401);
});
