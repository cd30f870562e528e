import { expect, type Page, test } from '@playwright/test';
import { HYDRATED } from '#components/kit/early-presses.ts';
import { isAwake } from './support/awake.ts';
import { signInAs } from './support/sign-in.ts';

const members = '/orgs/org_demo_first/members';
const hydrated = (page: Page) => page.locator('html[data-hydrated]');

/** Opens a page with its scripts held back; returns what lets them through. */
async function openWithoutScripts(page: Page, path = members): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test.beforeEach(({ page }) => signInAs(page, 'admin'));

test('a menu that is clicked before the scripts have loaded opens once they have', async ({
  page,
}) => {
  const release = await openWithoutScripts(page);
  const button = page.getByRole('button', { name: 'Filter' });
  // Twice, like an impatient person: it counts as one press.
  await button.dblclick();
  await expect(hydrated(page)).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  release();
  await expect(page.getByRole('menu')).toHaveCount(1);
  await isAwake(page);
  await expect(page.getByRole('menu')).toBeVisible();
});

test('so does a menu that is opened with a key', async ({ page }) => {
  const release = await openWithoutScripts(page);
  await page.getByRole('button', { name: 'Filter' }).press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  release();
  await expect(page.getByRole('menu')).toBeVisible();
  await isAwake(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('what is typed before the scripts have loaded is searched for once they have', async ({
  page,
}) => {
  const release = await openWithoutScripts(page);
  const field = page.getByRole('searchbox', { name: 'Search by name or email' });
  await field.pressSequentially('maren hol');
  await expect(hydrated(page)).toHaveCount(0);
  // The caret stays where it is put.
  await page.keyboard.press('Home');
  release();
  await expect(page).toHaveURL(/search=maren(%20|\+)hol/);
  await isAwake(page);
  await page.keyboard.type('X');
  await expect(field).toHaveValue('Xmaren hol');
});

test('so is what is chosen, as a change that can be saved', async ({ page }) => {
  const release = await openWithoutScripts(
    page,
    '/orgs/org_demo_first/sites/sit_demo_docs/settings',
  );
  const choice = page.getByRole('radio', { name: /^Share link/ });
  await choice.check();
  await expect(hydrated(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
  await expect(choice).toBeChecked();
});

test('what is typed into a part that is hydrated long after the page is kept, too', async ({
  page,
}) => {
  const typed = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    await typed.promise;
    if ((await response.text()).includes('No matching teams.')) await late.promise;
    await route.fulfill({ response });
  });
  await page.goto(`${members}?member=usr_demo_edit&tab=teams`, { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: /to a team$/ });
  await field.pressSequentially('translat');
  typed.resolve();
  await isAwake(page);
  // React has taken the part away until its script is there.
  await expect(field).toHaveCount(0);
  late.resolve();
  await expect(page.getByRole('option', { name: /^Translators/ })).toBeVisible();
  await expect(field).toHaveValue('translat');
  await expect(field).toBeFocused();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a part that is hydrated long after the page takes the press that came before', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('Download your data')) await released;
    await route.fulfill({ response });
  });
  await page.addInitScript((event) => {
    document.addEventListener(event, () => Object.assign(window, { isRootHydrated: true }));
  }, HYDRATED);
  await page.goto('/account', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Delete account', exact: true });
  await expect(button).toBeVisible();
  await page.waitForFunction(() => 'isRootHydrated' in window);
  // As on a busy machine, which sets the mark after a second at the latest.
  await page.evaluate(() => document.documentElement.setAttribute('data-hydrated', ''));
  await button.click();
  release();
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page that is scrolled before the scripts have loaded stays there', async ({ page }) => {
  const release = await openWithoutScripts(page, '/account');
  const button = page.getByRole('button', { name: 'Delete account', exact: true });
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await expect(hydrated(page)).toHaveCount(0);
  release();
  await isAwake(page);
  expect(await button.boundingBox()).toEqual(before);
});

test('a click on a hydrated page counts once', async ({ page }) => {
  await page.goto(members);
  await isAwake(page);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('menu')).toHaveCount(1);
});

for (const [path, name] of [
  ['/orgs/org_demo_first/teams', 'New team'],
  ['/orgs/org_demo_first/content', 'New'],
] as const)
  test(`the dialog of ${name} opens without waiting for the network once the page is idle`, async ({
    page,
  }) => {
    await page.goto(path);
    await isAwake(page);
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
    await expect(button).toBeVisible();
    // The dialogs load while the page is idle.
    await page.waitForTimeout(5_000);
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await button.press('Enter');
    if (name === 'New') await page.getByRole('menuitem', { name: 'New space…' }).press('Enter');
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await expect(field).toBeFocused({ timeout: 1_000 });
    await page.keyboard.type('Typed at once');
    await expect(field).toHaveValue('Typed at once');
  });
