import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import {
  addAuthenticator,
  newAddress,
  newToken,
  refuseSignIn,
  signInAs,
  signInByCode,
  signOutOf,
} from './support/sign-in.ts';

/** Another browser with the same person signed in. */
async function elsewhere(context: BrowserContext, email: string): Promise<Page> {
  const other = await context.browser()?.newContext();
  if (!other) throw new Error('No browser.');
  const page = await other.newPage();
  await signInByCode(page, email);
  return page;
}

test('a changed name is saved', async ({ page }) => {
  await signInByCode(page, newAddress(), 'Nadia Brandt');
  await open(page, '/account');
  const field = page.getByRole('textbox', { name: 'Name' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await field.fill('');
  await save.click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await field.fill('Nadia Brandt-Okoro');
  await save.click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('Nadia Brandt-Okoro');
  await expectAccessible(page);
});

test('revoking a sign-in ends it in the other browser', async ({ page, context }) => {
  const email = newAddress();
  await signInByCode(page, email);
  const other = await elsewhere(context, email);
  await open(other, '/account');
  await expect(other.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await open(page, '/account#sign-ins');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await page.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  // The button is gone with its row: the keyboard goes on at the one before, where Enter does nothing.
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toBeFocused();
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in\?next=/);
  await other.context().close();
});

test('a key that is held revokes one sign-in, not the next ones as well', async ({
  page,
  context,
}) => {
  const email = newAddress();
  await signInByCode(page, email);
  const others = [await elsewhere(context, email), await elsewhere(context, email)];
  await open(page, '/account#sign-ins');
  const revoke = page.getByRole('button', { name: 'Revoke' });
  await expect(revoke).toHaveCount(2);
  await revoke.first().focus();
  await page.keyboard.down('Enter');
  await expect(revoke).toHaveCount(1);
  await expect(revoke).toBeFocused();
  for (let held = 0; held < 5; held += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.reload();
  await expect(revoke).toHaveCount(1);
  for (const other of others) await other.context().close();
});

test('signing out everywhere else leaves this browser signed in', async ({ page, context }) => {
  const email = newAddress();
  await signInByCode(page, email);
  const others = [await elsewhere(context, email), await elsewhere(context, email)];
  await open(page, '/account');
  await page.getByRole('button', { name: 'Sign out 2 other browsers' }).click();
  await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  for (const other of others) {
    await open(other, '/account');
    await expect(other).toHaveURL(/\/sign-in\?next=/);
    await other.context().close();
  }
  await page.reload();
  await expect(page.getByText('This browser')).toBeVisible();
});

test('a token is shown once, works, and stops when revoked', async ({ page, baseURL }) => {
  await signInByCode(page, newAddress());
  await open(page, '/account?new=token');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Enter a name, so you can recognize')).toBeVisible();
  // The page below has a field of this name, too.
  const dialog = page.getByRole('dialog', { name: 'New personal access token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
  await page.getByRole('combobox', { name: 'Access' }).press('Enter');
  await page.getByRole('option', { name: 'Read only' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.getByLabel('Token', { exact: true }).textContent()) ?? '';
  expect(secret).toMatch(/^masthead_pat_[\w-]{40,}$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  await expect(page.locator('#tokens').getByText('Nightly export')).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await page.reload();
  await isAwake(page);
  await expect(page.locator('#tokens').getByText('Nightly export')).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  const fetchUser = (change = {}) =>
    fetch(`${baseURL}/v1/user`, { headers: { authorization: `Bearer ${secret}` }, ...change });
  expect((await fetchUser()).status).toBe(200);
  await expect(page.locator('#tokens')).toContainText('Can read');
  const written = await fetchUser({
    method: 'PATCH',
    body: '{"displayName":"Someone else"}',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  });
  expect([written.status, await written.text()]).toEqual([
    403,
    expect.stringContaining('requires the scope “write”'),
  ]);
  await page.locator('#tokens').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Every script that uses it');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('#tokens').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect((await fetchUser()).status).toBe(401);
});

test('a token can be limited to some spaces', async ({ page, baseURL }) => {
  await signInAs(page, 'editor');
  await open(page, '/account?new=token');
  const dialog = page.getByRole('dialog', { name: 'New personal access token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Style checks');
  if (await dialog.getByRole('combobox', { name: 'Organizations' }).isVisible()) {
    await dialog.getByRole('combobox', { name: 'Organizations' }).press('Enter');
    await page.getByRole('option', { name: 'Fathom Instruments' }).click();
  }
  await dialog.getByRole('radio', { name: 'Only selected spaces' }).press('Space');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Select a space, or give access to all.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Find a space' }).fill('style');
  await dialog.getByRole('option', { name: /Style guide/ }).click();
  await expect(dialog.getByText('Style guide', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.getByLabel('Token', { exact: true }).textContent()) ?? '';
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  const row = page.locator('#tokens').getByRole('listitem').filter({ hasText: 'Style checks' });
  await expect(row).toContainText('Can read and write in Style guide (Fathom Instruments)');
  const status = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${baseURL}/v1${path}`, { headers })).status;
  };
  expect(await status('/spaces/spc_demo_style')).toBe(200);
  expect(await status('/spaces/spc_demo_handbook')).toBe(403);
  expect(await status('/orgs/org_demo_first/spaces')).toBe(403);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(row).toHaveCount(0);
});

test('a new sign-in and a refused one are in the security log, and what one does about it', async ({
  page,
  context,
}) => {
  const email = newAddress();
  await signInByCode(page, email);
  const other = await elsewhere(context, email);
  await refuseSignIn(other, email);
  await open(page, '/account#security-log');
  const events = page.locator('#security-log').getByRole('listitem');
  await expect(events).toHaveText([
    /Someone couldn’t sign in as you with a code: This code is wrong.*Refused.*Chrome on Linux/,
    /You signed in with a code/,
    /You signed in with a code/,
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(events.first()).toHaveText(/You signed out Chrome on Linux/);
  await other.context().close();
});

test('a session by token can’t create tokens, and says why', async ({ page }) => {
  await signInAs(page, 'creator');
  const token = await newToken(page, 'By token');
  await signOutOf(page);
  await page.request.post('/session/token', {
    data: { token },
    headers: { 'x-masthead': '1', origin: new URL(process.env.E2E_URL ?? '').origin },
  });
  await open(page, '/account?new=token#tokens');
  await expect(page.getByText('You signed in with an API token.').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New token' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
});

test('a passkey is added, signs in, and stops working once deleted', async ({ page }) => {
  await addAuthenticator(page);
  await signInByCode(page, newAddress(), 'Passkey Person');
  await open(page, '/account#passkeys');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  // The page has a field with the same name.
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(codes).toContainText('Select “I’ve saved them”');
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.locator('#passkeys').getByText('Work laptop')).toBeVisible();
  await expect(page.locator('#passkeys')).toContainText('10 of 10 left');

  await signOutOf(page);
  await open(page, '/sign-in?next=/account');
  await page.getByRole('button', { name: /Passkey/ }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('By passkey')).toBeVisible();

  await page.locator('#passkeys').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete passkey' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
  await signOutOf(page);
  await open(page, '/sign-in');
  await page.getByRole('button', { name: /Passkey/ }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL('/sign-in');
});

test('people download what is kept about them, and delete their account', async ({ page }) => {
  const email = newAddress();
  await signInByCode(page, email, 'Nadia Brandt');
  await open(page, '/account#your-data');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.user).toMatchObject({ displayName: 'Nadia Brandt', email });

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('1 sign-in stops working immediately.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await open(page, '/account');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});
