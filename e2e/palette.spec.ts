import { expect, test } from '@playwright/test';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

test('the palette opens a page with the keyboard alone', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/organizations');
  await page.getByRole('link', { name: /Fathom Instruments/ }).click();
  await expect(page).toHaveURL(/\/orgs\//);
  await isAwake(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.fill('teams');
  await expect(page.getByRole('option', { name: 'Teams People' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teams$/);

  await page.keyboard.press('Control+k');
  await expect(page.getByText('Recent')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Teams People' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
});

test('the palette lists what I opened last, but not what was deleted or where I am', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const home = '/orgs/org_demo_first';
  const handbook = `${home}/spaces/spc_demo_handbook`;
  await open(page, `${home}/sites/sit_demo_docs/redirects`);
  await open(page, `${handbook}/links`);
  await open(page, `${home}/spaces/spc_gone`);
  await open(page, `${home}/members`);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveText([/Handbook.*Space/, /Masthead Docs.*Site/]);
  await expect(recent.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(handbook);
  await isAwake(page);
  await page.keyboard.press('Control+k');
  await expect(recent.getByRole('option')).toHaveText([/Masthead Docs/]);
});

test('what a reader opened last stays listed after their home page', async ({ page }) => {
  await signInAs(page, 'reader');
  const home = '/orgs/org_demo_first';
  await open(page, `${home}/spaces/spc_demo_handbook`);
  await open(page, home);
  await expect(page.getByRole('heading', { name: 'What’s new' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveText([/Handbook.*Space/]);
});

test('people are found by name while typing, and open in the side panel', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/organizations');
  await page.getByRole('link', { name: /Fathom Instruments/ }).click();
  await expect(page).toHaveURL(/\/orgs\//);
  await isAwake(page);
  await page.keyboard.press('Control+k');
  // Immediately, because what is typed while the palette loads must not be lost.
  await page.keyboard.type('priya ram');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(box).toHaveValue('priya ram');
  const found = page.getByRole('option', { name: /Priya Raman/ });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/members\?member=usr_demo_edit/);
});

test('actions without permission stay in the palette and say what role they require', async ({
  page,
}) => {
  await signInAs(page, 'editor');
  await open(page, '/organizations');
  await page.getByRole('link', { name: /Fathom Instruments/ }).click();
  await expect(page).toHaveURL(/\/orgs\//);
  await isAwake(page);
  await page.keyboard.press('Control+k');
  const invite = page.getByRole('option', { name: /Invite people/ });
  await expect(invite).toHaveAttribute('aria-disabled', 'true');
  await expect(invite).toContainText('Requires the Admin role.');
});

test('the palette switches the theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAs(page, 'reader');
  await open(page, '/account');
  await page.getByRole('button', { name: 'Search or jump to' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('dark');
  const dark = page.getByRole('option', { name: 'Switch to dark theme' });
  await expect(dark).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the sheet shows the keys, and Escape closes it', async ({ page }) => {
  await signInAs(page, 'reader');
  await open(page, '/account');
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Ctrl K');
  // The ring is around the part that scrolls, where none of its sides is cut off.
  const list = sheet.getByRole('region', { name: 'All shortcuts' });
  await expect(list).toBeFocused();
  await expect(list.locator('..')).toHaveCSS('outline', /solid 2px/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('sites, change requests and comments are found by their words, a request is started, and the focus returns', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await open(page, '/orgs/org_demo_first/activity');
  const search = page.getByRole('searchbox', { name: 'Search activity' });
  await search.focus();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await box.fill('masthead docs');
  await expect(page.getByRole('option', { name: 'Masthead Docs Site' })).toBeVisible();
  await box.fill('makes someone an owner');
  await expect(page.getByRole('option', { name: /Comment in Handbook/ })).toBeVisible();
  await box.fill('a shorter opening');
  await expect(page.getByRole('option', { name: /A shorter opening/ })).toBeVisible();
  await box.fill('activity');
  await expect(page.getByRole('option', { name: 'Activity Home' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await box.fill('new change request');
  await page.getByRole('option', { name: /^New change request/ }).click();
  await box.fill('ideas');
  await page.getByRole('option', { name: 'Ideas', exact: true }).click();
  await expect(page).toHaveURL(/spc_demo_ideas\/change-requests\?new=1/);
  await expect(page.getByRole('dialog')).toBeVisible();
});
