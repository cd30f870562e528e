import { expect, type Page, test } from '@playwright/test';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { joinPathIn, lastMailTo, mailsTo } from './support/outbox.ts';
import { addAuthenticator, newAddress, signInByCode } from './support/sign-in.ts';

/** Calls the API in the session of a page. */
async function post<Reply>(page: Page, path: string, data: object): Promise<Reply> {
  const base = process.env.E2E_URL ?? '';
  const headers = { 'x-masthead': '1', origin: new URL(base).origin };
  const answer = await page.request.post(`${base}/api${path}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Reply;
}

/** A person with an organization of their own, signed in with a code. */
async function newAdmin(page: Page) {
  const email = newAddress();
  await signInByCode(page, email, 'Ines Admin');
  const organization = await post<{ id: string }>(page, '/v1/orgs', { title: 'Safe Harbor' });
  return { email, path: `/orgs/${organization.id}`, id: organization.id };
}

/** Adds a passkey in the dialog that is open. @returns the recovery codes it shows */
async function addPasskey(page: Page): Promise<string[]> {
  await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes).toBeVisible();
  const shown = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  return shown.map((code) => code.trim());
}

test('an admin requires passkeys, is kept from locking themselves out, and members add one', async ({
  page,
  browser,
}) => {
  await addAuthenticator(page);
  const admin = await newAdmin(page);
  const guest = newAddress();
  await post(page, `/v1/orgs/${admin.id}/invites`, { emails: [guest], role: 'read' });
  await open(page, `${admin.path}/settings/sign-in`);
  await page.getByRole('radio', { name: /Everyone/ }).click();
  await expect(page.getByText('This would lock you out, so it can’t be saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 person must add a passkey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ines Admin' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t save.' })).toContainText(
    'you signed in without a passkey',
  );

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = await addPasskey(page);
  await expect(page.getByText('1 person is ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  // The same person elsewhere, by a code, has a recovery code instead of the passkey.
  const elsewhere = await (await browser.newContext()).newPage();
  await signInByCode(elsewhere, admin.email);
  await open(elsewhere, admin.path);
  await expect(
    elsewhere.getByRole('heading', { name: 'Safe Harbor requires a passkey' }),
  ).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
  await elsewhere.getByRole('textbox', { name: 'Recovery code' }).fill('wrong-wrong');
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await expect(elsewhere.getByText('This isn’t one of your unused')).toBeVisible();
  await elsewhere.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'requires a passkey' })).toHaveCount(0);
  await expect(elsewhere.getByRole('link', { name: /^People/ })).toBeVisible();
  const subjects = async () => (await mailsTo(page, admin.email)).map(({ subject }) => subject);
  await expect
    .poll(subjects, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        'A recovery code of your account was used',
        'New sign-in to your account',
      ]),
    );

  // A new member sees why, and adds a passkey there and then.
  const member = await (await browser.newContext()).newPage();
  await addAuthenticator(member);
  await signInByCode(member, guest, 'Mo Member');
  await open(member, joinPathIn(await lastInvitation(member, guest)));
  await member.getByRole('button', { name: /Join|Accept/ }).click();
  await expect(
    member.getByRole('heading', { name: 'Safe Harbor requires a passkey' }),
  ).toBeVisible();
  await member.getByRole('button', { name: 'Add a passkey' }).click();
  await addPasskey(member);
  await expect(member.getByRole('heading', { name: 'requires a passkey' })).toHaveCount(0);
  await expect(member.getByRole('link', { name: /^People/ })).toBeVisible();
  await elsewhere.context().close();
  await member.context().close();
});

async function lastInvitation(page: Page, email: string) {
  await expect
    .poll(async () => (await mailsTo(page, email)).some(({ text }) => text.includes('/join/')), {
      timeout: 60_000,
    })
    .toBe(true);
  const found = (await mailsTo(page, email)).find(({ text }) => text.includes('/join/'));
  return found ?? lastMailTo(page, email);
}

test('a refused write asks for a confirmation, and is sent once it is given', async ({ page }) => {
  const email = newAddress();
  await signInByCode(page, email);
  let refusals = 1;
  // As after fifteen minutes, for which a journey can’t wait.
  await page.route('**/api/v1/user/tokens', async (route) => {
    if (route.request().method() !== 'POST' || refusals === 0) return route.continue();
    refusals -= 1;
    const message = 'This requires a sign-in of the last 15 minutes. Confirm that it’s you.';
    const error = { code: 403, message, reasons: ['recent-sign-in'] };
    return route.fulfill({ status: 403, json: { error } });
  });
  await open(page, '/account?new=token');
  // The page below has a field of this name, too.
  const created = page.getByRole('dialog', { name: 'New personal access token' });
  await created.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
  await created.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const codes = async () =>
    (await mailsTo(page, email)).flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? []);
  const before = (await codes()).length;
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect.poll(async () => (await codes()).length).toBe(before + 1);
  await dialog.getByRole('textbox', { name: 'Code' }).fill((await codes())[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('Token', { exact: true })).toHaveText(/^masthead_pat_/);
});
