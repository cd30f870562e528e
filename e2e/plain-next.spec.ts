import { expect, test } from '@playwright/test';
import { isAwake } from './support/awake.ts';
import { type Running, startPlainNext } from './support/server.ts';
import { newDemoToken } from './support/sign-in.ts';

// The pages on any Next host, without Masthead's process, in front of a remote API.
const organization = '/orgs/org_demo_first';

let dashboard: Running;

test.beforeAll(async () => {
  dashboard = await startPlainNext({
    API_URL: process.env.E2E_URL,
    SESSION_SECRET: 'a secret for the journeys that is long enough',
  });
});
test.afterAll(() => dashboard?.stop());

test('a person signs in with a token, returns to the requested page, changes something and signs out', async ({
  page,
}) => {
  test.slow();
  const violations: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') violations.push(line.text());
  });
  await page.goto(`${dashboard.url}${organization}/teams?search=Docs`);
  await isAwake(page);
  await page.getByRole('button', { name: /API token/ }).click();
  await page.getByLabel('API token').fill(await newDemoToken('Plain Next'));
  await page.getByRole('button', { name: 'Sign in with token' }).click();
  await expect(page).toHaveURL(`${dashboard.url}${organization}/teams?search=Docs`);
  await expect(page.getByRole('button', { name: 'Docs guild', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'New team' }).click();
  const title = `Plain ${Date.now()}`;
  await page.getByLabel('Name').fill(title);
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('complementary', { name: title })).toBeVisible();
  expect(violations).toEqual([]);

  await page.request.post(`${dashboard.url}/session/sign-out`, {
    data: {},
    headers: { 'x-masthead': '1', origin: dashboard.url },
  });
  await page.goto(`${dashboard.url}${organization}/teams`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});

test('pages have their security headers, and another nonce each time', async ({ request }) => {
  const nonces = new Set<string | undefined>();
  for (const path of ['/sign-in', '/sign-in', '/nowhere']) {
    const answer = await request.get(`${dashboard.url}${path}`);
    const headers = answer.headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-frame-options'], path).toBe('DENY');
    const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1];
    expect(await answer.text(), path).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});
