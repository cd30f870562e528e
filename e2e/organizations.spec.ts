import { expect, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { protectedWords } from './support/pages.ts';
import { signInAs } from './support/sign-in.ts';

test('signed-out people are asked to sign in', async ({ page }) => {
  await open(page, '/');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('people with one organization start in it', async ({ page }) => {
  await signInAs(page, 'creator');
  await open(page, '/');
  await expect(page).toHaveURL(/\/orgs\/org_demo_first$/);
});

test('people with several organizations choose one, and come back to it', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/organizations');
  await expect(page.getByRole('heading', { name: 'Organizations', exact: true })).toBeVisible();
  const first = page.getByRole('main').getByRole('link', { name: /^F?Fathom Instruments/ });
  await expect(first).toContainText('Admin');
  await expect(first).toContainText('fathom.example');
  await expectAccessible(page);
  await first.click();
  await expect(page).toHaveURL(/\/orgs\/org_demo_first$/);
  await expect(
    page.getByRole('paragraph').filter({ hasText: /^Fathom Instruments$/ }),
  ).toBeVisible();
  await open(page, '/');
  await expect(page).toHaveURL(/\/orgs\/org_demo_first$/);
});

test('the organization behind the first hundred has its name in the sidebar, and opens again', async ({
  page,
}) => {
  await signUp(page, newAddress('many'), 'Mona Many');
  const ids: string[] = [];
  for (let number = 1; number <= 101; number += 1)
    ids.push(await newOrganization(page, `Press ${number}`));
  const { items } = await callApi<{ items: { id: string }[] }>(page, 'GET', '/orgs?limit=100');
  const rest = ids.findIndex((id) => items.every((one) => one.id !== id));
  await open(page, `/orgs/${ids[rest]}`);
  const name = page.getByRole('button', { name: `Press ${rest + 1}`, exact: true });
  await expect(name).toBeVisible();
  await open(page, '/');
  await expect(page).toHaveURL(new RegExp(`/orgs/${ids[rest]}$`));
  await expect(name).toBeVisible();
});

test('a new person sees how to join, and creates an organization by keyboard alone', async ({
  page,
}) => {
  await signUp(page, newAddress('founder'), 'Fay Founder');
  await open(page, '/');
  await expect(page.getByRole('heading', { name: 'No organizations yet' })).toBeVisible();
  await expect(page.getByText('open an invite link')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New organization' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?new=1$/);
  const title = page.getByLabel('Title');
  await expect(title).toBeFocused();
  await title.press('Enter');
  await expect(page.getByText('A title must have at least 2 characters.')).toBeVisible();
  await expect(title).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Fay Press');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orgs\/[^/]+$/);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Fay Press' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^First steps in / })).toBeVisible();
});

test('?new=1 opens the dialog, and Escape leaves it', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/organizations?new=1');
  await expect(page.getByRole('dialog', { name: 'New organization' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/organizations$/);
});

test('no page of an organization shows anything to a stranger', async ({ page }) => {
  await signInAs(page, 'outsider');
  for (const path of ['', '/settings', '/teams', '/teams?team=tea_demo_1', '/activity']) {
    const answer = await page.goto(`/orgs/org_demo_first${path}`);
    expect(answer?.status(), path).toBe(404);
    // The stranger's own id and the id in the URL may appear.
    const html = ((await answer?.text()) ?? '').replaceAll(/usr_demo_outsider|tea_demo_1/g, '');
    for (const word of [...protectedWords, 'Fathom Instruments'])
      expect(html, `${word} on ${path}`).not.toContain(word);
    await expect(page.getByRole('heading', { name: 'Organization not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Your organizations' })).toBeVisible();
  }
});

test('the list works at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'admin');
  await open(page, '/organizations');
  await expect(page.getByRole('link', { name: /Fathom Instruments/ })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);
});

test('an admin deletes an organization by its title, and restores it from the list', async ({
  page,
}) => {
  await signUp(page, newAddress('founder'), 'Fay Founder');
  const id = await newOrganization(page, 'Harbour Press');
  await open(page, `/orgs/${id}/settings`);
  await page.getByRole('button', { name: 'Delete Harbour Press' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('1 person loses access.');
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('Harbour Press');
  await dialog.getByRole('button', { name: 'Delete organization' }).click();
  await expect(page).toHaveURL(/\/organizations$/);
  const deleted = page.getByRole('region', { name: 'Deleted organizations' });
  await expect(deleted).toContainText('Harbour Press');
  await expectAccessible(page);
  await open(page, `/orgs/${id}`);
  await expect(
    page.getByRole('heading', { name: /You no longer have access|not found/i }),
  ).toBeVisible();
  await open(page, '/organizations');
  await deleted.getByRole('button', { name: 'Restore' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Harbour Press/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${id}$`));
});
