import { expect, type Page } from '@playwright/test';
import { isAwake } from './support/awake.ts';
import { type Relay, startRelay } from './support/relay.ts';
import { type StartedInstance, startInstance, test } from './support/server.ts';
import { newDemoToken } from './support/sign-in.ts';

// One dashboard for all tests, in front of an API whose behavior changes.
test.describe.configure({ mode: 'serial' });

const api = () => process.env.E2E_URL ?? '';
const organization = '/orgs/org_demo_first';

let relay: Relay;
let dashboard: StartedInstance;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  relay = await startRelay(api());
  dashboard = await startInstance({ API_URL: relay.url, UPSTREAM_TIMEOUT: '1500' });
});
test.afterAll(async () => {
  await dashboard?.stop();
  await relay?.vanish();
});
test.beforeEach(() => relay.behave('whole'));

/** The API's own response. */
async function callAPI(path: string, token: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${api()}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
}

/** Opens a page of the dashboard and waits until its controls respond. */
async function open(page: Page, path: string): Promise<void> {
  // The redirect after signing in may still be pending, and would interrupt this one.
  await expect(async () => page.goto(`${dashboard.url}${path}`)).toPass({ timeout: 20_000 });
  await isAwake(page);
}

async function pasteToken(page: Page, token: string): Promise<void> {
  await open(page, `/sign-in?next=${organization}/members`);
  const way = page.getByRole('button', { name: /API token/ });
  if (await way.isVisible()) await way.click();
  await page.getByLabel('API token').fill(token);
  await page.getByRole('button', { name: 'Sign in with token' }).click();
  // Not the sign-in URL, which contains the same path as the next one.
  await expect(page).toHaveURL((url) => url.pathname === `${organization}/members`);
}

const rows = (page: Page) => page.locator('tr[data-member]');

/** Changes a member's role in the list, and checks that the API saved it. */
async function changeRole(page: Page, token: string): Promise<void> {
  const id = 'usr_demo_177';
  const { user, role } = (await callAPI(`/v1${organization}/members/${id}`, token)) as {
    user: { displayName: string; email: string };
    role: string;
  };
  await open(page, `${organization}/members?search=${encodeURIComponent(user.email)}`);
  await expect(rows(page)).toHaveCount(1);
  const [next, label] = role === 'edit' ? ['review', 'Review'] : ['edit', 'Edit'];
  await rows(page)
    .getByRole('button', { name: /^Role of/ })
    .click();
  await page.getByRole('menuitemradio', { name: label as string }).click();
  await expect
    .poll(async () => (await callAPI(`/v1${organization}/members/${id}`, token)).role)
    .toBe(next);
}

async function makeLink(page: Page, token: string): Promise<void> {
  const links = async () => Number((await callAPI(`/v1${organization}/link-invites`, token)).count);
  const before = await links();
  await open(page, `${organization}/invites`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.poll(links).toBe(before + 1);
}

test('a person with a token manages members and links of a remote API', async ({ page }) => {
  test.slow();
  const token = await newDemoToken('Remote');
  await pasteToken(page, token);
  await expect(rows(page)).toHaveCount(50);
  await changeRole(page, token);
  await makeLink(page, token);
  expect(dashboard.output()).not.toContain(token);
});

test('a token that the API doesn’t accept is refused beside its field', async ({ page }) => {
  await open(page, '/sign-in');
  await page.getByRole('button', { name: /API token/ }).click();
  await page.getByLabel('API token').fill('pat_unknown');
  await page.getByRole('button', { name: 'Sign in with token' }).click();
  await expect(page.getByText('The API doesn’t accept this token.')).toBeVisible();
});

test('a code by email signs in when the API sends codes', async ({ page }) => {
  const email = `remote.${Date.now()}@example.org`;
  await open(page, '/sign-in');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  const code = async () => {
    const answer = await fetch(`${api()}/v1/outbox?to=${encodeURIComponent(email)}`);
    const { items } = (await answer.json()) as { items: { subject: string }[] };
    return items[0]?.subject.slice(0, 6) ?? '';
  };
  await expect.poll(code).toMatch(/^\d{6}$/);
  await page.getByLabel('Code', { exact: true }).fill(await code());
  await expect(page).toHaveURL(/\/organizations/);
});

test('an unreachable API is reported, and retrying works once it is back', async ({ page }) => {
  test.slow();
  await pasteToken(page, await newDemoToken('Remote'));
  await relay.vanish();
  try {
    await open(page, `${organization}/members`);
    await expect(page.getByText(/Couldn’t reach the API/).first()).toBeVisible();
    const answer = await page.request.get(`${dashboard.url}/api/v1/user`, {
      headers: { 'x-masthead': '1' },
    });
    expect(answer.status()).toBe(502);
    expect(await answer.text()).not.toMatch(/ECONNREFUSED|at \w+ \(|pat_/);
  } finally {
    await relay.appear();
  }
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(rows(page)).toHaveCount(50);
});

test('an API that is too slow is reported within seconds', async ({ page }) => {
  test.slow();
  await pasteToken(page, await newDemoToken('Remote'));
  relay.behave('slow');
  const started = Date.now();
  const answer = await page.request.get(`${dashboard.url}/api/v1/user`, {
    headers: { 'x-masthead': '1' },
  });
  expect(answer.status()).toBe(504);
  // Without the setting it would take half a minute.
  expect(Date.now() - started).toBeLessThan(15_000);
  await page.goto(`${dashboard.url}${organization}/members`);
  await expect(page.getByText(/The API took too long to respond/).first()).toBeVisible({
    timeout: 20_000,
  });
  await isAwake(page);
  relay.behave('whole');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(rows(page)).toHaveCount(50);
});

test('an API with only the documented operations works without the extensions', async ({
  page,
}) => {
  test.slow();
  relay.behave('documented');
  const token = await newDemoToken('Remote');
  await pasteToken(page, token);
  await expect(rows(page)).toHaveCount(50);
  await changeRole(page, token);
  await makeLink(page, token);
  for (const path of ['', '/members', '/invites', '/settings']) {
    await open(page, `${organization}${path}`);
    await expect(page.getByText(/Couldn’t load|Something failed/), path).toHaveCount(0);
    await expect(page.getByRole('main'), path).toBeVisible();
  }
  await open(page, '/organizations');
  await expect(page.getByText('Fathom Instruments').first()).toBeVisible();
});
