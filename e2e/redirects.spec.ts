import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

type Named = { id: string };
type Listed = { items: { source: string; problem?: string; target?: { path?: string } }[] };

let id = '';
let siteId = '';
/** The ids of the site spaces by their paths. */
let spaces: Record<string, string> = {};

const site = () => `/orgs/${id}/sites/${siteId}`;
const redirects = () => `${site()}/redirects`;
const rows = (page: Page) => page.getByRole('table', { name: 'Redirects' }).locator('tbody tr');
const row = (page: Page, source: string) =>
  rows(page).filter({ has: page.getByRole('cell', { name: source, exact: true }) });
const panel = (page: Page) => page.getByRole('complementary', { name: 'Test a path' });

async function newRedirect(page: Page, source: string, to: string): Promise<void> {
  const destination = { kind: 'site-space', siteSpaceId: spaces[to] };
  await callApi(page, 'POST', redirects(), { source, destination });
}

/** The redirect of a path, as the API returns it. */
async function saved(page: Page, source: string): Promise<Listed['items'][number] | undefined> {
  const { items } = await callApi<Listed>(page, 'GET', `${redirects()}?limit=1000`);
  return items.find((each) => each.source === source);
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Redirect Press');
  const made: string[] = [];
  for (const title of ['Buoys', 'Moorings', 'Safety'])
    made.push((await callApi<Named>(page, 'POST', `/orgs/${id}/spaces`, { title })).id);
  const body = { title: 'Hardware docs', spaces: made };
  siteId = (await callApi<Named>(page, 'POST', `/orgs/${id}/sites`, body)).id;
  const { items } = await callApi<{ items: { id: string; path: string }[] }>(
    page,
    'GET',
    `${site()}/site-spaces`,
  );
  spaces = Object.fromEntries(items.map((each) => [each.path, each.id]));
});

test('a redirect is added with its path validated while it is typed, edited and deleted, and each can be undone', async ({
  page,
}) => {
  await open(page, redirects());
  await expect(page.getByRole('heading', { name: 'No redirects yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  const from = dialog.getByRole('textbox', { name: 'From' });
  await from.fill('old moorings/');
  await expect(from).toHaveAccessibleDescription(/Enter a path such as \/old\/page/);
  await dialog.getByRole('button', { name: 'Use /old%20moorings' }).click();
  await expect(from).toHaveValue('/old%20moorings');
  await dialog.getByRole('combobox', { name: 'Find a section, space or page' }).fill('moor');
  // Enter doesn't choose while the matches load.
  await expect(page.getByRole('option', { name: /^Moorings/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
  await expect(row(page, '/old%20moorings')).toContainText('Moorings');
  expect(await saved(page, '/old%20moorings')).toMatchObject({ target: { path: '/moorings' } });

  await page.getByRole('button', { name: 'Actions for /old%20moorings' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit redirect from /old%20moorings' });
  await editing.getByRole('textbox', { name: 'From' }).fill('/tides');
  await editing.getByRole('button', { name: 'Change', exact: true }).click();
  const target = editing.getByRole('combobox', { name: 'Find a section, space or page' });
  await target.fill('/safety/pa');
  await page.getByRole('option', { name: /^Page/ }).click();
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, '/tides')).toContainText('Page');
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, '/old%20moorings')).toContainText('Moorings');

  await page.getByRole('button', { name: 'Actions for /old%20moorings' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('/old%20moorings deleted').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, '/old%20moorings')).toBeVisible();
  await expect(page.getByText('/old%20moorings restored').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, '/old%20moorings')).toBeVisible();
});

test('an undo doesn’t overwrite what someone else has changed since', async ({ page }) => {
  await newRedirect(page, '/old', 'moorings');
  await open(page, redirects());
  await page.getByRole('button', { name: 'Actions for /old' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit redirect from /old' });
  await editing.getByRole('button', { name: 'Change', exact: true }).click();
  await editing.getByRole('combobox', { name: 'Find a section, space or page' }).fill('safety');
  await page
    .getByRole('option', { name: /Safety/ })
    .first()
    .click();
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, '/old')).toContainText('Safety');

  const { items } = await callApi<{ items: Named[] }>(page, 'GET', redirects());
  const destination = { kind: 'site-space', siteSpaceId: spaces.buoys };
  await callApi(page, 'PATCH', `${redirects()}/${items[0]?.id}`, { destination });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(
    page.getByText('Couldn’t undo. Someone else has changed /old since.').first(),
  ).toBeVisible();
  expect(await saved(page, '/old')).toMatchObject({ target: { title: 'Buoys' } });
});

test('a path in use is reported while it is typed, with a link to its redirect', async ({
  page,
}) => {
  await newRedirect(page, '/old', 'moorings');
  await open(page, redirects());
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  const from = dialog.getByRole('textbox', { name: 'From' });
  await from.fill('/OLD');
  await expect(dialog.getByRole('status')).toContainText('never be used');
  await from.fill('/safety');
  await expect(dialog.getByRole('status')).toContainText('Safety is at this path now');
  await from.fill('/old');
  await expect(from).toHaveAccessibleDescription(/\/old already has a redirect/);
  await dialog.getByRole('button', { name: 'Edit the existing redirect to Moorings' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit redirect from /old' })).toBeVisible();
});

test('on a site that isn’t published, the page says when its redirects start to work', async ({
  page,
}) => {
  await newRedirect(page, '/old', 'buoys');
  await open(page, redirects());
  const note = page.getByText('This site isn’t published. Its redirects start working once it is.');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await callApi(page, 'POST', `${site()}/publish`);
  await open(page, redirects());
  await expect(row(page, '/old')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('problems are counted, filtered and fixed, each with one click that can be undone', async ({
  page,
}) => {
  await newRedirect(page, '/first', 'moorings');
  await newRedirect(page, '/moorings', 'safety');
  await newRedirect(page, '/start', 'buoys');
  await newRedirect(page, '/Start', 'buoys');
  await open(page, redirects());
  await expect(row(page, '/first')).toContainText('2 hops');
  await expect(row(page, '/first')).toContainText('/moorings → /safety');
  await expect(row(page, '/moorings')).toContainText('Hides Moorings');
  await expect(row(page, '/Start')).toContainText('Never reached');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Problem' }).click();
  await page.getByRole('option', { name: /^Chain · 1/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/problem=chain/);

  await page.getByRole('button', { name: 'Actions for /first' }).click();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  await expect(panel(page)).toContainText('This path leads to Safety after 2 hops.');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Redirect directly' }).press('Enter');
  await expect(panel(page)).toContainText('This path leads to Safety.');
  await expect(panel(page).getByRole('textbox', { name: 'Test a path' })).toBeFocused();
  await expect(
    page.getByRole('heading', { name: 'No redirects with the problem “Chain”' }),
  ).toBeVisible();
  expect(await saved(page, '/first')).toMatchObject({ target: { path: '/safety' } });
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
  // The words of a notice and its buttons are in one line.
  const middles = [undo, undo.locator('xpath=../preceding-sibling::*')].map(async (part) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  });
  const [button = 0, words = 99] = await Promise.all(middles);
  expect(Math.abs(button - words)).toBeLessThan(1.5);
  await undo.click();
  await expect(rows(page)).toHaveCount(1);

  await page.goto(`${redirects()}?try=%2FStart`);
  await panel(page).getByRole('button', { name: 'Delete /Start' }).click();
  await expect(row(page, '/Start')).toHaveCount(0);
  await expect(row(page, '/start')).toBeVisible();

  await newRedirect(page, '/safety', 'moorings');
  await open(page, redirects());
  const drawn = panel(page).getByRole('list', { name: /^Loop from/ });
  await expect(drawn.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Break the loop' }).click();
  await expect(panel(page)).toContainText('This path is a redirect loop.');
  await open(page, `${redirects()}?try=%2Fmoorings`);
  await expect(panel(page)).toContainText('This path is a redirect loop.');
  await expect(row(page, '/moorings')).toContainText('/safety → /moorings');
  await expect(page.getByRole('main')).toContainText('3 loops');
  await panel(page).getByRole('button', { name: 'Delete redirect' }).press('Enter');
  await expect(panel(page)).toContainText('This path leads to Safety.');
  // The buttons go with what they did; the focus stays where it is seen.
  await expect(panel(page).getByRole('textbox', { name: 'Test a path' })).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).press('Enter');
  const dismiss = page.getByRole('main').getByRole('button', { name: 'Dismiss' });
  await expect(row(page, '/safety')).toBeVisible();
  await expect(dismiss).toBeFocused();
  await dismiss.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // A redirect that is deleted in the list gives its focus to the list, which shows it.
  await page.getByRole('button', { name: 'Actions for /start' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(row(page, '/start')).toHaveCount(0);
  const list = page.locator(':focus');
  await expect(list).toContainText('/safety');
  await expect(list).not.toHaveCSS('outline-style', 'none');
});

test('of a long list only the rows in view are on the page, and the focus stays', async ({
  page,
}) => {
  const destination = { kind: 'site-space', siteSpaceId: spaces.buoys };
  const number = (index: number) => String(index).padStart(4, '0');
  await callApi(page, 'PUT', redirects(), {
    redirects: Array.from({ length: 300 }, (_, index) => ({
      source: `/old/${number(index)}`,
      destination,
    })),
  });
  await open(page, redirects());
  const next = page.getByRole('button', { name: 'Show more' });
  await expect(next).toBeVisible();
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 1_000 });
    await expect(next).toBeHidden({ timeout: 250 });
  }).toPass();
  await expect(page.getByText('300 total')).toBeVisible();
  await expect.poll(() => rows(page).count()).toBeLessThan(80);
  const more = page.getByRole('button', { name: 'Actions for /old/0000' });
  await more.focus();
  // Scrolled, a row is half below the header, which counts as too small a target.
  await expectAccessible(page);
  const list = page.getByRole('table', { name: 'Redirects' }).locator('xpath=..');
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(row(page, '/old/0299')).toBeInViewport();
  await expect(more).toBeFocused();
  await page.setViewportSize({ width: 390, height: 700 });
  // On a phone a row is higher: its target is below its source.
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = page.getByRole('cell', { name: '/old/0299 Space: Buoys', exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('testing a path shows what is there, and a dead redirect gets another target', async ({
  page,
}) => {
  await newRedirect(page, '/old', 'safety');
  await callApi(page, 'DELETE', `${site()}/site-spaces/${spaces.safety}`);
  await open(page, redirects());
  await expect(row(page, '/old')).toContainText('Dead target');
  const field = panel(page).getByRole('textbox', { name: 'Test a path' });
  await field.fill('nothing/here/');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Page not found.');
  await expect(page).toHaveURL(/try=%2Fnothing%2Fhere|try=\/nothing\/here/);
  await field.fill('/moorings');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('This path shows Moorings.');
  await field.fill('/old');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('This path leads to a dead target.');
  await panel(page).getByRole('button', { name: 'Change target' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit redirect from /old' });
  await dialog.getByRole('combobox', { name: 'Find a section, space or page' }).fill('moor');
  await expect(dialog.getByRole('option', { name: /Moorings/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page)).toContainText('This path leads to Moorings.');
});

test('a file is reviewed row by row before it is imported, and the refused rows come back as a file', async ({
  page,
}) => {
  await newRedirect(page, '/changed', 'moorings');
  await newRedirect(page, '/same', 'moorings');
  await open(page, `${redirects()}?import=1`);
  const dialog = page.getByRole('dialog', { name: 'Import redirects' });
  await expect(dialog.getByRole('button', { name: 'Select a file' })).toBeVisible();
  await expectAccessible(page);
  const many = Array.from({ length: 10_001 }, (_, at) => `/${at};/safety`).join('\n');
  const input = dialog.getByLabel('CSV file of redirects');
  await input.setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(many) });
  await expect(dialog.getByRole('alert')).toContainText('10,001 rows');

  const table = [
    'Old URL;New URL',
    '/new;/safety',
    '/changed;/safety',
    '/same;/moorings',
    '/NEW;/moorings',
    'no path;/safety',
    '/lost;/nowhere',
  ].join('\r\n');
  const utf16 = Buffer.from(`\ufeff${table}`, 'utf16le');
  await input.setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: utf16 });
  const review = dialog.getByRole('table', { name: 'Rows of the file' });
  await expect(review.locator('tbody tr')).toHaveCount(6);
  await expect(dialog).toContainText('1 new, 1 changed, 1 unchanged, 3 refused.');
  await expect(review.locator('tbody tr').nth(1)).toContainText('currently: Moorings');
  await expect(review.locator('tbody tr').nth(3)).toContainText('Row 2 already has /new');
  await expectAccessible(page);
  expect(await saved(page, '/new')).toBeUndefined();

  await dialog.getByRole('button', { name: 'Keep row 5 instead' }).click();
  await expect(review.locator('tbody tr').first()).toContainText('Row 5 already has /NEW');
  await dialog.getByRole('button', { name: 'Keep row 2 instead' }).click();
  await expect(review.locator('tbody tr').first()).toContainText('New');

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download 3 refused rows' }).click();
  const errors = await readFile(await (await download).path(), 'utf8');
  expect(errors.split('\r\n')[0]).toBe('\ufeffFrom,To,Row,Reason');
  expect(errors).toContain('/lost,/nowhere,7,');

  await dialog.getByRole('button', { name: 'Import 2 redirects' }).click();
  await expect(dialog).toContainText('1 redirect added, 1 changed.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(row(page, '/new')).toContainText('Safety');
  await expect(row(page, '/changed')).toContainText('Safety');
  await expect(page).not.toHaveURL(/import/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, '/changed')).toContainText('Moorings');
  await expect(rows(page)).toHaveCount(2);
  await row(page, '/same').getByRole('button', { name: '/same', exact: true }).focus();
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { name: 'Select /changed' }).click({ modifiers: ['Shift'] });
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Delete' })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 redirects?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete 2 redirects' }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rows(page)).toHaveCount(2);
});

test('beside the panel that tests a path, the targets are readable', async ({ page }) => {
  await newRedirect(page, '/a', 'buoys');
  await open(page, redirects());
  const head = page.getByRole('columnheader', { name: 'To' });
  expect((await head.boundingBox())?.width).toBeGreaterThan(160);
});

test('matching redirects are exported, and can be imported again unchanged', async ({ page }) => {
  for (const source of ['/tide-tables', '/tides', '/other'])
    await newRedirect(page, source, 'moorings');
  await open(page, `${redirects()}?search=tide`);
  await expect(rows(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export matching as CSV' }).click();
  const path = await (await download).path();
  expect(await readFile(path, 'utf8')).toContain('/tides,/moorings,Moorings,');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import redirects' });
  await dialog.getByLabel('CSV file of redirects').setInputFiles(path);
  await expect(dialog).toContainText('0 new, 0 changed, 2 unchanged, 0 refused.');
});

test('readers see the redirects, and which role changing them requires', async ({
  page,
  browser,
}) => {
  await newRedirect(page, '/old', 'moorings');
  const link = await callApi<{ url: string }>(page, 'POST', `/orgs/${id}/link-invites`, {
    role: 'read',
  });
  const reader = await (await browser.newContext()).newPage();
  await signUp(reader, newAddress('redirect'), 'Rita Reader');
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(reader, 'POST', `/orgs/${id}/invites/${secret}`);
  await open(reader, `${process.env.E2E_URL}${redirects()}`);
  await expect(rows(reader)).toHaveCount(1);
  for (const name of ['Add redirect', 'Import CSV'])
    await expect(reader.getByRole('button', { name })).toHaveAccessibleDescription(
      /Requires the Create role/,
    );
  await expectAccessible(reader);
});

test('the redirects that people meet most come first, with their number, and can be sorted by path', async ({
  page,
}) => {
  await open(page, '/orgs/org_demo_first/sites/sit_demo_docs/redirects');
  const visits = page.getByRole('columnheader', { name: 'Visits, 30 d' });
  await expect(visits).toHaveAttribute('aria-sort', 'descending');
  const most = row(page, '/reference');
  await expect(rows(page).first()).toContainText('/reference');
  expect(Number(await most.getByRole('cell').nth(4).textContent())).toBeGreaterThan(100);
  await page.getByRole('columnheader', { name: 'From' }).getByRole('button').click();
  await expect(rows(page).nth(0)).toContainText('/changelog');
  await expect(rows(page).nth(7)).toContainText('/start');
  await expect(page).toHaveURL(/sort=source/);
});
