import { chromium, expect } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { lastMailTo } from './support/outbox.ts';
import { test } from './support/server.ts';
import {
  codeFor,
  newAddress,
  newToken,
  showDemoPeople,
  signInAs,
  signOutOf,
} from './support/sign-in.ts';

test('a new person signs in with the code from the outbox and keeps the name they gave', async ({
  page,
}) => {
  const email = newAddress();
  await open(page, '/sign-in?next=/account');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'the outbox' }).click();
  const outbox = await opened;
  const code = await outbox.locator('[data-code]').first().textContent();
  await page.getByRole('button', { name: 'Add your name' }).click();
  await page.getByLabel('Your name').fill('Nadia Brandt');
  await page.getByLabel('Code').fill(code ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Nadia Brandt');
});

test('a wrong code says how many attempts are left, and the right one is submitted automatically', async ({
  page,
}) => {
  const email = newAddress();
  await open(page, '/sign-in?next=/account');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Code');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await codeFor(page, email);
  const wrong = code === '000000' ? '111111' : '000000';
  await field.fill(wrong);
  await expect(page.getByText('You can try 4 times more.')).toBeVisible();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL('/account');
});

test('a mistyped address can be corrected, and a new code waits for the countdown', async ({
  page,
}) => {
  const email = newAddress();
  await open(page, '/sign-in');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('Enter an email address, such as ada@example.com.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^New code in \d+ s$/ })).toBeVisible();
  // Only the code is asked for: other ways to sign in come back with the address.
  await expect(page.getByText('Sign in as someone in the demo')).toBeHidden();
  await expect(page.getByRole('button', { name: /^API token/ })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: /^API token/ })).toBeVisible();
});

test('one click signs in as a person of the demo', async ({ page }) => {
  await open(page, '/sign-in?next=/account');
  await expect(page.getByText('A demo of Masthead, which manages')).toBeVisible();
  await showDemoPeople(page);
  await page.getByRole('button', { name: /Priya Raman.*Edit/ }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Priya Raman');
});

test('the arrow keys move between the people of the demo', async ({ page }) => {
  await open(page, '/sign-in?next=/account');
  await showDemoPeople(page);
  await page.getByRole('button', { name: /Ines Carvalho/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /Jun Takahashi/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Priya Raman');
});

test('a link to a page survives signing in', async ({ page }) => {
  await open(page, '/account?new=token');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await showDemoPeople(page);
  await page.getByRole('button', { name: /Maren Holt/ }).click();
  await expect(page).toHaveURL('/account?new=token');
  await expect(page.getByRole('dialog', { name: 'New personal access token' })).toBeVisible();
});

for (const target of [
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'javascript:alert(1)',
  '/account/..//elsewhere.example',
]) {
  test(`signing in never redirects to ${JSON.stringify(target)}`, async ({ page, baseURL }) => {
    await open(page, `/sign-in?next=${encodeURIComponent(target)}`);
    await showDemoPeople(page);
    await page.getByRole('button', { name: /Adaeze Obi/ }).click();
    await expect(page.getByRole('navigation').or(page.getByRole('main')).first()).toBeVisible();
    await expect(page).not.toHaveURL(/\/sign-in/);
    expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? '').origin);
  });
}

test('a pasted token signs in, and an unknown one is rejected', async ({ page }) => {
  await signInAs(page, 'reviewer');
  const token = await newToken(page);
  await signOutOf(page);
  await open(page, '/sign-in?next=/account');
  await page.getByRole('button', { name: /API token/ }).click();
  const field = page.getByLabel('API token');
  await expect(field).toHaveAttribute('type', 'password');
  await field.fill(`${token.slice(0, -4)}AAAA`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The API doesn’t accept this token.')).toBeVisible();
  await expectAccessible(page);
  await field.fill(token);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('You signed in with an API token.').first()).toBeVisible();
});

test('people who are signed in continue at once', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/sign-in?next=/account');
  await expect(page).toHaveURL('/account');
});

test('signing out ends the session on the server, too', async ({ page }) => {
  await signInAs(page, 'commenter');
  await open(page, '/account');
  const [kept] = await page.context().cookies();
  await page.getByRole('button', { name: /Tomasz Wieczorek/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/sign-in');
  if (kept) await page.context().addCookies([kept]);
  await open(page, '/account');
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount/);
});

test('the session cookie can’t be read by scripts and is only sent to this host', async ({
  page,
  baseURL,
}) => {
  const answer = await page.request.post('/session/demo', {
    data: { person: 'admin' },
    headers: { 'x-masthead': '1', origin: new URL(baseURL ?? '').origin },
  });
  const cookie = answer
    .headersArray()
    .find(({ name, value }) => /set-cookie/i.test(name) && value.startsWith('__Host-masthead='));
  expect(cookie?.value).toMatch(/; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/);
  expect(await answer.text()).not.toMatch(/(ses|pat)_/);
});

test('another site can’t sign anyone in', async ({ page }) => {
  const answer = await page.request.post('/session/demo', {
    data: { person: 'admin' },
    headers: { 'x-masthead': '1', origin: 'https://elsewhere.example' },
  });
  expect(answer.status()).toBe(403);
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

test('at an address where browsers don’t keep secure cookies, the page says why', async ({
  baseURL,
}) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--host-resolver-rules=MAP masthead.test 127.0.0.1'],
  });
  try {
    const page = await browser.newPage();
    await open(page, `http://masthead.test:${new URL(baseURL ?? '').port}/sign-in`);
    await expect(page.getByText('You won’t stay signed in at this address.')).toBeVisible();
    await showDemoPeople(page);
    await page.getByRole('button', { name: /Ines Carvalho/ }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'only over https or at localhost',
    );
  } finally {
    await browser.close();
  }
});

test('links that are used or unknown aren’t found, and say what to do', async ({ page }) => {
  const links = {
    '/set-up/set_nothing-like-this': ['This setup link no longer works', 'Restart Masthead'],
    '/stop-mails/none': ['This link isn’t valid', 'choose which emails you get'],
    '/stop-invitations/none': ['This link isn’t valid', 'use that of the latest'],
    '/join/org_nothing/inv_nothing': ['Invitation not found', 'ask for a new one'],
  };
  for (const [path, [title = '', advice = '']] of Object.entries(links)) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Masthead`);
    await expect(page.getByText(advice)).toBeVisible();
    await expectAccessible(page);
  }
});

test('the setup link of a first start creates the first admin and organization', async ({
  page,
  start,
}) => {
  const instance = await start({ APP_URL: '', DEMO: '0' });
  const printed = () => /http:\S+\/set-up\/\S+/.exec(instance.output())?.[0] ?? '';
  // The API answers before the greeting is printed.
  await expect.poll(printed, { timeout: 30_000 }).not.toBe('');
  const link = printed();
  await open(page, link);
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Your email').fill('ada@example.com');
  await page.getByLabel('Organization').fill('A');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByLabel('Organization')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('Organization').fill('Analytical Engines');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page).toHaveURL(/\/orgs\/[^/]+$/);
  await expect(page.getByText('Analytical Engines').first()).toBeVisible();
  await open(page, link);
  await expect(page.getByText('This setup link no longer works')).toBeVisible();
});

test('an email in the outbox is shown as mail programs draw it, and its link works there', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const address = newAddress();
  const organizationId = await newOrganization(page, 'Journey Press');
  const invites = { emails: [address], role: 'edit' };
  await callApi(page, 'POST', `/orgs/${organizationId}/invites`, invites);
  await lastMailTo(page, address);
  await open(page, `/outbox?to=${encodeURIComponent(address)}`);
  const mail = page.getByRole('listitem', { name: /invit/i }).first();
  await mail.getByRole('button', { name: /^Show as sent/ }).click();
  const frame = mail.locator('iframe');
  await expect(frame).toHaveAttribute('title', /, as sent$/);
  const sent = mail.frameLocator('iframe');
  await expect(sent.getByText('Masthead', { exact: true })).toBeVisible();
  // All of it is visible without scrolling in the frame.
  const sizes = () =>
    frame.evaluate((element: HTMLIFrameElement) => [
      element.clientHeight,
      element.contentDocument?.documentElement.scrollHeight,
    ]);
  await expect.poll(async () => new Set(await sizes()).size).toBe(1);
  await mail.getByRole('button', { name: /^Show text/ }).click();
  await expect(frame).toBeHidden();
  await mail.getByRole('button', { name: /^Show as sent/ }).click();
  await sent.getByRole('link', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/join\//);
});

test('the sign-in page and the outbox are accessible', async ({ page }) => {
  await open(page, '/sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectAccessible(page);
  await open(page, '/outbox');
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expectAccessible(page);
  await open(page, '/outbox?to=nobody@example.com');
  await expect(page.getByText('No email to nobody@example.com')).toBeVisible();
});
