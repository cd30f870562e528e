import { expect } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/server.ts';
import {
  codeFor,
  newAddress,
  type newToken,
  showDemoPeople,
  signInAs,
  signInByCode,
} from './support/sign-in.ts';

const secret = /\b(ses|masthead_pat)_[\w-]{20,}/;

test('a session that ends while typing keeps what was typed, and signing in again saves it', async ({
  page,
  browser,
}) => {
  const email = newAddress();
  await signInByCode(page, email, 'Nadia Brandt');
  await open(page, '/account');
  const field = page.getByRole('textbox', { name: 'Name' });
  await field.fill('Nadia Okoro');

  const other = await (await browser.newContext()).newPage();
  await signInByCode(other, email);
  await open(other, '/account');
  await other.getByRole('button', { name: 'Sign out the other browser' }).click();
  await expect(other.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  await other.context().close();

  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'You were signed out' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await dialog.getByLabel('Code').fill(await codeFor(page, email));
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue('Nadia Okoro');
  await expect(page.getByText('Saved')).toBeVisible();
});

test('signing in again as someone else reloads the page for them', async ({ page, browser }) => {
  const email = newAddress();
  await signInByCode(page, email, 'Nadia Brandt');
  await open(page, '/account');
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed by Nadia');
  const other = await (await browser.newContext()).newPage();
  await signInByCode(other, email);
  await open(other, '/account');
  await other.getByRole('button', { name: 'Sign out the other browser' }).click();
  await expect(other.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  await other.context().close();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'You were signed out' });
  await showDemoPeople(page);
  await dialog.getByRole('button', { name: /Maren Holt/ }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Maren Holt');
});

test('another tab asks to sign in after a sign-out, and switches to the next user', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  const other = await context.newPage();
  await open(other, '/orgs/org_demo_first/teams');
  await expect(other.getByRole('button', { name: 'Docs guild', exact: true })).toBeVisible();
  await open(page, '/account');
  await page.getByRole('button', { name: /Ines Carvalho/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();

  await expect(page).toHaveURL('/sign-in');
  await isAwake(page);
  await showDemoPeople(page);
  await page.getByRole('button', { name: /Adaeze Obi/ }).click();
  await expect(page).toHaveURL(/\/orgs\/org_demo_first/);
  await expect(other.getByRole('button', { name: /Adaeze Obi/ })).toBeVisible();
  await expect(other.getByRole('button', { name: /Ines Carvalho/ })).toHaveCount(0);
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('a tab that is focused after a user change is reloaded', async ({ page }) => {
  await signInAs(page, 'reviewer');
  await open(page, '/account');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Maren Holt');
  await signInAs(page, 'reader');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Adaeze Obi');
});

test('no page, script, response or storage ever contains a token', async ({ page }) => {
  await signInAs(page, 'admin');
  const leaks: string[] = [];
  const reading: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    reading.push(
      request
        .response()
        .then((response) => response?.text())
        .then(
          (text) => {
            if (secret.test(text ?? '')) leaks.push(request.url());
          },
          // Responses without a body, or aborted by a navigation, have none to read.
          () => undefined,
        ),
    );
  });
  for (const path of ['/account', '/reference', '/outbox', '/account?new=token']) {
    await open(page, path);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  await open(page, '/organizations');
  await page.getByRole('link', { name: /Fathom Instruments/ }).click();
  await expect(page).toHaveURL(/\/orgs\//);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await Promise.all(reading);
  expect(leaks).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toMatch(secret);
  expect(kept).not.toContain('__Host-');
});

test('with a remote API only a token signs in, and an unreachable API offers a retry', async ({
  page,
  start,
}) => {
  // Two more instances start, and one of them stops.
  test.slow();
  const api = await start({ DEMO: '1' });
  const dashboard = await start({ API_URL: api.url });
  await signInAs(page, 'admin', api.url);
  const token = await tokenAt(page, api.url);
  await open(page, `${dashboard.url}/sign-in?next=/account`);
  await page.getByRole('button', { name: /API token/ }).click();
  await page.getByLabel('API token').fill(token);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${dashboard.url}/account`);
  await api.stop();
  await open(page, `${dashboard.url}/account`);
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expectAccessible(page);
  await open(page, `${dashboard.url}/sign-in`);
  await expect(page.getByText('Sign-in isn’t available right now.')).toBeVisible();
});

async function tokenAt(page: Parameters<typeof newToken>[0], origin: string): Promise<string> {
  const answer = await page.request.post(`${origin}/api/v1/user/tokens`, {
    data: { name: 'Remote' },
    headers: { 'x-masthead': '1', origin },
  });
  return ((await answer.json()) as { secret: string }).secret;
}

test('an unknown address shows that the page wasn’t found', async ({ page }) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
});

test('a page that is looked at again after a while shows what changed elsewhere', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Two Tabs Press');
  await page.clock.install();
  await open(page, `/orgs/${organization}/teams`);
  const look = () =>
    page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
  await callApi(page, 'PUT', `/orgs/${organization}/teams`, { title: 'Newcomers' });
  await callApi(page, 'PATCH', `/orgs/${organization}`, { title: 'Renamed Press' });
  await page.clock.fastForward(31_000);
  await look();
  await expect(page.getByRole('table').getByText('Newcomers')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Renamed Press')).toBeVisible();
});

test('the title of a missing page says what is missing and where, once', async ({ page }) => {
  await signInAs(page, 'admin');
  const organization = '/orgs/org_demo_first';
  const handbook = `${organization}/spaces/spc_demo_handbook`;
  for (const [path, title] of [
    [`${organization}/nowhere`, 'Page not found · Fathom Instruments · Masthead'],
    [`${organization}/spaces/spc_none`, 'Space not found · Fathom Instruments · Masthead'],
    [`${organization}/sites/sit_none`, 'Site not found · Fathom Instruments · Masthead'],
    [`${handbook}/pages/none`, 'Page not found · Handbook · Fathom Instruments · Masthead'],
    [`${handbook}/change-requests/999`, 'Change request not found · Fathom Instruments · Masthead'],
    [
      `${organization}/settings/specifications/none`,
      'Specification not found · Fathom Instruments · Masthead',
    ],
    [`${organization}/settings/sso/none`, 'Provider not found · Fathom Instruments · Masthead'],
    ['/orgs/none', 'Organization not found · Masthead'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    // From the server, and still once the page is interactive.
    expect(await answer?.text(), path).toContain(`<title>${title}</title>`);
    await isAwake(page);
    await expect(page, path).toHaveTitle(title);
  }
});

test('a URL whose parameters were emptied opens its page', async ({ page }) => {
  await signInAs(page, 'admin');
  const organization = '/orgs/org_demo_first';
  const handbook = `${organization}/spaces/spc_demo_handbook`;
  for (const path of [
    `${organization}/members?team=&member=&change=`,
    `${organization}/levels?spaces=`,
    `${organization}/teams?team=`,
    `${organization}/content?collection=&space=&in=`,
    `${organization}/settings/translations?edit=`,
    `${handbook}/access?person=`,
    `${handbook}/history?revision=&page=`,
    `${handbook}/history?revision=rev_demo_handbook_0&to=&page=`,
    `${handbook}/change-requests/1/changes?since=&page=`,
    `${handbook}/change-requests/1/imports?import=`,
  ]) {
    await open(page, path);
    await expect(page.getByRole('main'), path).toBeVisible();
    await expect(page.getByText('Something went wrong'), path).toBeHidden();
  }
});

test('an unknown page of a space isn’t called a missing space', async ({ page }) => {
  await signInAs(page, 'admin');
  const space = '/orgs/org_demo_first/spaces/spc_demo_handbook';
  const wrong = [
    [`${space}/setting`, 'Handbook', 'Settings'],
    [`${space}/change-requests/1/change`, '#1', 'Changes'],
    ['/orgs/org_demo_first/sites/sit_demo_docs/redirect', 'Masthead Docs', 'Redirects'],
  ] as const;
  for (const [path, title, meant] of wrong) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByText(`${title} has no page at this URL.`)).toBeVisible();
    const similar = page.getByRole('navigation', { name: 'Did you mean' });
    await expect(similar.getByRole('link', { name: meant })).toBeVisible();
  }
  await page.goto('/orgs/org_demo_first/members/someone');
  const above = page.getByRole('navigation', { name: 'Did you mean' });
  await expect(above.getByRole('link', { name: 'Members' })).toBeVisible();
  const mistyped = [
    ['/orgs/org_demo_first/settings/tokns', 'Tokens · Settings'],
    ['/orgs/org_demo_first/settings/specifications/telemetry', 'buoy-telemetry'],
    ['/reference/member', 'Members'],
    ['/signin', 'Sign in'],
  ] as const;
  for (const [path, meant] of mistyped) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(above.getByRole('link', { name: meant, exact: true })).toBeVisible();
  }
  const unknown = await page.goto(`${space}/change-requests/none`);
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Change request not found' })).toBeVisible();
  await page.goto('/orgs/org_demo_first/sites/sit_demo_docs/change-requests/5');
  await expect(page.getByText('Masthead Docs has no page at this URL.')).toBeVisible();
  // What isn't there says so, whatever follows.
  await page.goto(`${space}/change-requests/999/change`);
  await expect(page.getByRole('heading', { name: 'Change request not found' })).toBeVisible();
  await page.goto('/orgs/org_demo_first/spaces/spc_none/setting');
  await expect(page.getByRole('heading', { name: 'Space not found' })).toBeVisible();
});
