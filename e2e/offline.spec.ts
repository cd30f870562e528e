import { expect, type Page } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/server.ts';
import { signInAs } from './support/sign-in.ts';

type Space = { id: string; title: string };

const row = (page: Page, title: string) =>
  page.getByRole('treegrid').getByRole('row', { name: new RegExp(`^${title} `) });

/** Moves a row up by one with the keyboard. */
async function moveUp(page: Page, title: string): Promise<void> {
  await row(page, title).focus();
  for (const key of [' ', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
}

test('moves made offline are marked, survive the page, can be discarded, and are sent later', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Tidal Press');
  const learn = await callApi<Space>(page, 'POST', `/orgs/${id}/collections`, { title: 'Learn' });
  for (const title of ['Atlas', 'Buoys', 'Charts'])
    await callApi<Space>(page, 'POST', `/orgs/${id}/spaces`, { title });
  const saved = async () => {
    type Item = { type: 'space'; space: Space } | { type: 'collection'; collection: Space };
    const { items } = await callApi<{ items: Item[] }>(page, 'GET', `/orgs/${id}/tree`);
    return items.map((item) => (item.type === 'space' ? item.space.title : item.collection.title));
  };
  await open(page, `/orgs/${id}/content`);
  await expect(row(page, 'Charts')).toBeVisible();

  // The parts of a move are loaded with the first one.
  await moveUp(page, 'Charts');
  await expect.poll(saved).toEqual(['Learn', 'Atlas', 'Charts', 'Buoys']);
  await moveUp(page, 'Buoys');
  await expect.poll(saved).toEqual(['Learn', 'Atlas', 'Buoys', 'Charts']);

  await context.setOffline(true);
  await moveUp(page, 'Charts');
  await expect(row(page, 'Charts')).toContainText('Not saved yet: you’re offline.');
  await moveUp(page, 'Buoys');
  const offline = page.getByRole('region', { name: 'Connection' });
  await expect(offline).toContainText('2 changes will be saved when the connection returns.');
  await offline.getByRole('button', { name: '2 not saved' }).click();
  await page.getByRole('button', { name: 'Discard: Move “Buoys”' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Buoys')).not.toContainText('Not saved yet');
  await page.getByRole('link', { name: 'Change requests', exact: true }).click();
  await expect(page.getByText('You’re offline. Open this page')).toBeVisible();
  await expect(page).toHaveURL(/content/);

  // Closing the page asks first; what waits is sent by the next page of the tab.
  const asked = page.waitForEvent('dialog');
  const left = page.goto('about:blank');
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await left;
  await context.setOffline(false);
  await open(page, `/orgs/${id}/content`);
  await expect(page.getByText('Saved 1 earlier change')).toBeVisible();
  await expect.poll(saved).toEqual(['Learn', 'Atlas', 'Charts', 'Buoys']);

  // A move is refused if someone else has moved the item.
  await context.setOffline(true);
  await moveUp(page, 'Buoys');
  await expect(row(page, 'Buoys')).toContainText('Not saved yet');
  const other = await context.browser()?.newContext();
  const colleague = await other?.newPage();
  if (!colleague) throw new Error('No second browser.');
  await signInAs(colleague, 'admin');
  const { items } = await callApi<{ items: { space?: Space }[] }>(
    colleague,
    'GET',
    `/orgs/${id}/tree`,
  );
  const buoys = items.find(({ space }) => space?.title === 'Buoys')?.space?.id;
  await callApi(colleague, 'POST', `/spaces/${buoys}/move`, { parent: learn.id });
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Connection' })).toHaveCount(0);
  await expect(page.getByText('Someone else has moved it.')).toBeAttached();
  await expect.poll(saved).toEqual(['Learn', 'Atlas', 'Charts']);
  await other?.close();
});

test('the first rename after a load is refused offline at once, keeps what was typed, and never fires later', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Tidal Press');
  await callApi<Space>(page, 'POST', `/orgs/${id}/spaces`, { title: 'Atlas' });
  await open(page, `/orgs/${id}/content`);
  await context.setOffline(true);
  await row(page, 'Atlas').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Almanac');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'New title of Atlas' });
  await expect(field).toHaveAccessibleDescription(/offline/);
  await expect(field).toHaveValue('Almanac');
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(row(page, 'Atlas')).toBeVisible();
  await page.waitForTimeout(1500);
  const { items } = await callApi<{ items: { space: Space }[] }>(page, 'GET', `/orgs/${id}/tree`);
  expect(items.map(({ space }) => space.title)).toEqual(['Atlas']);
});

test('the connection can be tried where the browser is wrong about it', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  await open(page, '/orgs/org_demo_first/content');
  await expect(row(page, 'Product')).toBeVisible();
  await context.setOffline(true);
  const offline = page.getByRole('region', { name: 'Connection' });
  const attempt = page.getByRole('button', { name: 'Try now' });
  await attempt.click();
  await expect(page.getByText('Still offline')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await attempt.click();
  await expect(offline).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Change requests', exact: true }).click();
  await expect(page).toHaveURL(/change-requests/);
});

test('a role change made offline waits, is marked at its member, and is saved later', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  await open(page, '/orgs/org_demo_first/members?search=garcia');
  const member = page.locator('tr[data-member]').last();
  const role = member.getByRole('button', { name: /^Role of/ });
  const before = (await role.getAttribute('aria-label'))?.split(': ')[1];
  const wanted = before === 'Create' ? 'Admin' : 'Create';
  // The menu is loaded with its first opening.
  await role.click();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await role.click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${wanted}`) }).click();
  await expect(member).toContainText('Not saved yet');
  // The mark goes as sending begins; a reload before the response would read the role before it.
  const response = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await context.setOffline(false);
  expect((await response).ok()).toBe(true);
  await expect(member).not.toContainText('Not saved yet');
  await page.reload();
  await expect(role).toHaveAttribute('aria-label', new RegExp(wanted));
});

test('settings aren’t saved offline, say so, and keep what was typed', async ({
  page,
  context,
}) => {
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Tidal Title');
  await open(page, `/orgs/${id}/settings`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Offline Books');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('You’re offline.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(title).toHaveValue('Offline Books');
});
