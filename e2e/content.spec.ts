import { expect, type Locator, type Page } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { startRelay } from './support/relay.ts';
import { test } from './support/server.ts';
import { newToken, signInAs } from './support/sign-in.ts';

type Made = { id: string; title: string };
type Item = { type: 'space'; space: Made } | { type: 'collection'; collection: Made };

let id = '';
const content = (query = ''): string => `/orgs/${id}/content${query}`;

const newCollection = (page: Page, title: string, parent?: string): Promise<Made> =>
  callApi(page, 'POST', `/orgs/${id}/collections`, { title, ...(parent && { parent }) });
const newSpace = (page: Page, title: string, parent?: string, more = {}): Promise<Made> =>
  callApi(page, 'POST', `/orgs/${id}/spaces`, { title, ...(parent && { parent }), ...more });

/** The titles in a collection, or at the root, from the API. */
async function saved(page: Page, parent?: string): Promise<string[]> {
  const path = `/orgs/${id}/tree${parent ? `?parent=${parent}` : ''}`;
  const { items } = await callApi<{ items: Item[] }>(page, 'GET', path);
  return items.map((item) => (item.type === 'space' ? item.space.title : item.collection.title));
}

const tree = (page: Page): Locator => page.getByRole('treegrid');
const row = (page: Page, title: string): Locator =>
  tree(page).getByRole('row', { name: new RegExp(`^${title} `) });

/** The titles on the page from top to bottom, with a dash for each level of indentation. */
function shown(page: Page): Promise<string[]> {
  return tree(page)
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows
        .toSorted((one, other) => Number(one.dataset.index) - Number(other.dataset.index))
        .map((one) => {
          const depth = Number(one.getAttribute('aria-level')) - 1;
          return '-'.repeat(depth) + (one.querySelector('[id^=title-]')?.textContent ?? '');
        }),
    );
}

const expectShown = (page: Page, titles: string[]): Promise<void> =>
  expect.poll(() => shown(page)).toEqual(titles);

async function choose(page: Page, title: string, action: string | RegExp): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Clicks Undo in the message with a text; an earlier message may still be fading out. */
async function undo(page: Page, message: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]', { hasText: message });
  await toast.getByRole('button', { name: 'Undo' }).click();
}

/** Drags a row with the mouse onto another one, at a height from 0 (its top) to 1 (its bottom). */
async function drag(page: Page, title: string, to: string, ratio: number): Promise<void> {
  const source = row(page, title);
  await source.hover();
  await expect(source).toHaveAttribute('draggable', 'true');
  const from = await source.boundingBox();
  const target = await row(page, to).boundingBox();
  if (!from || !target) throw new Error(`${title} or ${to} is not on the page.`);
  const x = target.x + target.width / 3;
  const y = target.y + target.height * ratio;
  await page.mouse.move(from.x + from.width / 3, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, y - 2, { steps: 4 });
  await page.mouse.move(x, y, { steps: 2 });
}

/** Hardware with two spaces in it, Software, and House style. */
async function fill(page: Page): Promise<{ hardware: Made; software: Made }> {
  const hardware = await newCollection(page, 'Hardware');
  await newSpace(page, 'Buoys', hardware.id);
  await newSpace(page, 'Moorings', hardware.id);
  const software = await newCollection(page, 'Software');
  await newSpace(page, 'House style');
  return { hardware, software };
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Content Press');
});

test('the spaces are listed by the age of their pages, as strips and in numbers', async ({
  page,
}) => {
  await open(page, '/orgs/org_demo_first/content/freshness');
  const row = page.getByRole('row', { name: /Style guide/ });
  await expect(row.getByRole('img', { name: /^3 pages: / })).toBeVisible();
  // The custom field says when pages are due: those of the handbook aren’t yet at the same age.
  const dueIn = async (space: string) => {
    const strip = page.getByRole('row', { name: space }).getByRole('img');
    return [await strip.getAttribute('aria-label'), await strip.locator('.fill-warn').count()];
  };
  const due = /^(\d+) pages: .*; \1 due for review$/;
  const [words, marks] = await dueIn('API reference');
  expect(words).toMatch(due);
  // Each has a foot besides its color.
  const parts = page.getByRole('row', { name: 'API reference' }).getByRole('img').locator('rect');
  expect(await parts.count()).toBe(marks);
  expect(Number(marks) % 2).toBe(0);
  expect(Number(marks)).toBeGreaterThan(0);
  // Drawings take the system’s colors where they are forced.
  const fill = () => parts.first().evaluate((part) => getComputedStyle(part).fill);
  const own = await fill();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  expect(await fill()).not.toBe(own);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  expect(await dueIn('Handbook')).toEqual([expect.stringMatching(/; 0 due for review$/), 0]);
  await expect(page.getByRole('row', { name: 'API reference' })).toContainText(/2 months\d+ due/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await expect(page.getByRole('columnheader', { name: 'Over a year' })).toBeVisible();
  await expect(page).toHaveURL(/view=numbers/);

  await page.getByRole('searchbox', { name: 'Search spaces' }).fill('style');
  await expect(page).toHaveURL(/search=style/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search spaces' }).fill('nothing');
  await expect(page.getByText('No spaces match “nothing”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await expect(row).toBeVisible();

  // Spaces without pages are no reason for a legend, nor for saying that there are none.
  const { id: empty } = await callApi<{ id: string }>(page, 'POST', '/orgs', { title: 'Bare' });
  await callApi(page, 'POST', `/orgs/${empty}/spaces`, { title: 'Ideas', empty: true });
  await open(page, `/orgs/${empty}/content/freshness`);
  await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show numbers' })).toHaveCount(0);
  await expect(page.getByText('Due for review')).toHaveCount(0);
});

test('the tree is navigated by keyboard, stays expanded after a reload, and shows a linked item', async ({
  page,
}) => {
  const { hardware } = await fill(page);
  const sensors = await newCollection(page, 'Sensors', hardware.id);
  await newSpace(page, 'Pressure', sensors.id);
  await open(page, content());
  await expectShown(page, ['Hardware', 'Software', 'House style']);
  await expect(row(page, 'Hardware')).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);

  await row(page, 'Hardware').focus();
  await page.keyboard.press('ArrowRight');
  await expectShown(page, [
    'Hardware',
    '-Buoys',
    '-Moorings',
    '-Sensors',
    'Software',
    'House style',
  ]);
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'Buoys')).toBeFocused();
  await expect(row(page, 'Buoys')).toHaveAttribute('aria-posinset', '1');
  await expect(row(page, 'Buoys')).toHaveAttribute('aria-setsize', '3');
  await page.keyboard.press('End');
  await expect(row(page, 'House style')).toBeFocused();
  await page.keyboard.type('mo');
  await expect(row(page, 'Moorings')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'Hardware')).toBeFocused();

  await page.reload();
  await isAwake(page);
  await expect(row(page, 'Moorings')).toBeVisible();
  await row(page, 'Hardware').getByRole('button', { name: 'Collapse Hardware' }).click();
  await expect(row(page, 'Moorings')).toBeHidden();

  await open(page, content(`?collection=${sensors.id}`));
  await expect(page.getByRole('complementary', { name: 'Sensors' })).toBeVisible();
  await expect(row(page, 'Sensors')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row(page, 'Software').press('Enter');
  await expect(page.getByRole('complementary', { name: 'Software' })).toBeVisible();
});

test('a collection and a space are created in their parent and renamed in place with F2', async ({
  page,
}) => {
  await open(page, content());
  await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New collection' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog.getByText('Enter a title.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Hardware');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Hardware')).toBeFocused();

  await choose(page, 'Hardware', 'New space…');
  await dialog.getByLabel('Title').fill('Buoys');
  await expect(dialog.getByRole('button', { name: /^Location: Hardware/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^Emoji/ }).click();
  await dialog.getByRole('option', { name: 'compass' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create space' }).click();
  await expect(row(page, 'Buoys')).toBeFocused();
  await expect(row(page, 'Buoys')).toContainText('🧭');
  await expectShown(page, ['Hardware', '-Buoys']);

  await page.keyboard.press('F2');
  const field = page.getByLabel('New title of Buoys');
  await expect(field).toBeFocused();
  await field.fill('x'.repeat(51));
  await field.press('Enter');
  await expect(row(page, 'Hardware')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field.fill('Drifting buoys');
  await field.press('Enter');
  await expect(row(page, 'Drifting buoys')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expectShown(page, ['Hardware', '-Buoys']);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectShown(page, ['Hardware', '-Drifting buoys']);
  await row(page, 'Drifting buoys').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Never');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Drifting buoys')).toBeFocused();
  await page.reload();
  await expectShown(page, ['Hardware', '-Drifting buoys']);
});

test('mouse, keyboard and dialog move to the same position, and each move is undone', async ({
  page,
}) => {
  const { hardware } = await fill(page);
  const before = ['Hardware', '-Buoys', '-Moorings', 'Software', 'House style'];
  const after = ['Hardware', '-Buoys', '-House style', '-Moorings', 'Software'];
  await open(page, content());
  await row(page, 'Hardware').press('ArrowRight');
  await expectShown(page, before);
  const undone = page.getByText('Moved “House style” back', { exact: true });

  await drag(page, 'House style', 'Moorings', 0.1);
  await expect(page.getByText('After Buoys, 2nd of 3')).toBeVisible();
  await page.mouse.up();
  await expectShown(page, after);
  await expect(page.getByText('Moved “House style” after Buoys')).toBeVisible();
  await expect.poll(() => saved(page, hardware.id)).toEqual(['Buoys', 'House style', 'Moorings']);
  await undo(page, 'Moved “House style” after Buoys');
  await expectShown(page, before);
  await expect(undone.first()).toBeVisible();

  await row(page, 'House style').press(' ');
  const bar = page.getByRole('region', { name: 'Moving House style' });
  await expect(bar).toContainText('Original position');
  await page.keyboard.press('ArrowUp');
  await expect(bar).toContainText('2nd of 3 at the top level of Content Press');
  await page.keyboard.press('ArrowUp');
  await expect(bar).toContainText('3rd of 3 in Hardware');
  await page.keyboard.press('ArrowUp');
  await expect(bar).toContainText('2nd of 3 in Hardware');
  await expect(page.locator('[data-drop-line]')).toContainText('After Buoys');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expectShown(page, after);
  await expect(row(page, 'House style')).toBeFocused();
  await expect(page.getByText('Moved “House style” after Buoys')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expectShown(page, before);
  await expect.poll(() => saved(page)).toEqual(['Hardware', 'Software', 'House style']);

  await choose(page, 'House style', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move “House style”' });
  await dialog.getByRole('combobox', { name: 'Find a destination' }).fill('buoy');
  await dialog.getByRole('option', { name: /^Buoys/ }).click();
  await dialog.getByRole('radio', { name: 'After Buoys' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expectShown(page, after);
  await expect.poll(() => saved(page, hardware.id)).toEqual(['Buoys', 'House style', 'Moorings']);
  await page.reload();
  await expectShown(page, after);
});

test('a step up in a collection says beside what, not that it was moved into it', async ({
  page,
}) => {
  await fill(page);
  await open(page, content());
  await row(page, 'Hardware').press('ArrowRight');
  await row(page, 'Moorings').hover();
  await row(page, 'Moorings').getByRole('button', { name: 'Move Moorings up' }).click();
  await expectShown(page, ['Hardware', '-Moorings', '-Buoys', 'Software', 'House style']);
  await expect(page.getByText('Moved “Moorings” before Buoys')).toBeVisible();
});

test('rows can be dragged as soon as the pointer reaches them', async ({ page }) => {
  await fill(page);
  await open(page, content());
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(row(page, 'House style')).toHaveAttribute('draggable', 'true');
  await drag(page, 'House style', 'Hardware', 0.1);
  await page.mouse.up();
  await expectShown(page, ['House style', 'Hardware', 'Software']);
});

test('moves are undone one by one, the latest first', async ({ page }) => {
  await fill(page);
  await open(page, content());
  for (const lines of [
    ['Hardware', 'House style', 'Software'],
    ['House style', 'Hardware', 'Software'],
  ]) {
    await row(page, 'House style').hover();
    await row(page, 'House style').getByRole('button', { name: 'Move House style up' }).click();
    await expectShown(page, lines);
    await expect.poll(() => saved(page)).toEqual(lines);
  }
  await page.keyboard.press('ControlOrMeta+z');
  await expectShown(page, ['Hardware', 'House style', 'Software']);
  await page.keyboard.press('ControlOrMeta+z');
  await expectShown(page, ['Hardware', 'Software', 'House style']);
  await expect.poll(() => saved(page)).toEqual(['Hardware', 'Software', 'House style']);
});

test('⌘Z undoes the latest change: a creation, a rename, and then the move before them', async ({
  page,
}) => {
  await fill(page);
  await open(page, content());
  await row(page, 'House style').hover();
  await row(page, 'House style').getByRole('button', { name: 'Move House style up' }).click();
  await expectShown(page, ['Hardware', 'House style', 'Software']);
  await row(page, 'Software').press('F2');
  await page.keyboard.type('Firmware');
  await page.keyboard.press('Enter');
  await expectShown(page, ['Hardware', 'House style', 'Firmware']);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('Created last');
  await page.keyboard.press('Enter');
  await expectShown(page, ['Hardware', 'House style', 'Firmware', 'Created last']);
  await page.keyboard.press('ControlOrMeta+z');
  await expectShown(page, ['Hardware', 'House style', 'Firmware']);
  await page.keyboard.press('ControlOrMeta+z');
  await expectShown(page, ['Hardware', 'House style', 'Software']);
  await page.keyboard.press('ControlOrMeta+z');
  await expectShown(page, ['Hardware', 'Software', 'House style']);
});

test('a rename and a new item by someone else appear in an open tree by themselves', async ({
  page,
}) => {
  const space = await newSpace(page, 'Before');
  await open(page, content());
  await expectShown(page, ['Before']);
  await callApi(page, 'PATCH', `/spaces/${space.id}`, { title: 'After' });
  await newSpace(page, 'Added');
  await expect.poll(() => shown(page), { timeout: 15_000 }).toEqual(['After', 'Added']);
});

test('selected items are moved and deleted together, each undone in one step', async ({ page }) => {
  const { hardware } = await fill(page);
  await newSpace(page, 'Glossary');
  const before = ['Hardware', '-Buoys', '-Moorings', 'Software', 'House style', 'Glossary'];
  const after = ['Hardware', '-Buoys', '-House style', '-Glossary', '-Moorings', 'Software'];
  await open(page, content());
  await row(page, 'Hardware').press('ArrowRight');
  await expectShown(page, before);
  const bar = page.getByRole('region', { name: 'Selection' });

  await row(page, 'House style').hover();
  await page.getByRole('checkbox', { name: 'Select House style' }).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(row(page, 'Glossary')).toBeFocused();
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);
  await drag(page, 'Glossary', 'Moorings', 0.1);
  await expect(page.getByText('After Buoys, 2nd of 4')).toBeVisible();
  await page.mouse.up();
  await expectShown(page, after);
  await expect
    .poll(() => saved(page, hardware.id))
    .toEqual(['Buoys', 'House style', 'Glossary', 'Moorings']);
  await undo(page, 'Moved 2 items after Buoys');
  await expectShown(page, before);
  await expect(page.getByText('Moved 2 items back', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectShown(page, after);
  await expect.poll(() => saved(page)).toEqual(['Hardware', 'Software']);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  // The content of a selected collection moves with it.
  await row(page, 'Buoys').press('ControlOrMeta+a');
  await expect(bar).toContainText('4 selected');
  await row(page, 'Hardware').press('Shift+ArrowDown');
  await expect(bar).toContainText('1 selected');
  await row(page, 'Software').press('Shift+Space');
  await expect(bar).toContainText('2 selected');
  await choose(page, 'Software', 'Delete 2 items…');
  const question = page.getByRole('alertdialog', { name: 'Delete 2 items?' });
  await expect(question).toContainText('4 spaces move to the trash');
  await question.getByRole('button', { name: 'Delete 2 items' }).click();
  await expect(page.getByText('No content yet')).toBeVisible();
  await undo(page, 'Deleted 2 items.');
  await expectShown(page, after);

  await row(page, 'Buoys').click({ modifiers: ['ControlOrMeta'], position: { x: 500, y: 10 } });
  await row(page, 'Glossary').click({ modifiers: ['Shift'], position: { x: 500, y: 10 } });
  await bar.getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 items' });
  await dialog.getByRole('option', { name: /^Top level/ }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect
    .poll(() => saved(page))
    .toEqual(['Hardware', 'Software', 'Buoys', 'House style', 'Glossary']);
});

test('undo during a pending move undoes that move', async ({ page }) => {
  await fill(page);
  await open(page, content());
  const up = async () => {
    await row(page, 'House style').hover();
    await row(page, 'House style').getByRole('button', { name: 'Move House style up' }).click();
  };
  await up();
  await expect(page.getByText(/^Moved “House style”/)).toBeVisible();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/spaces/*/move', async (route) => {
    await answered;
    await route.continue();
  });
  await up();
  await expectShown(page, ['House style', 'Hardware', 'Software']);
  await page.keyboard.press('ControlOrMeta+z');
  answer();
  await expectShown(page, ['Hardware', 'House style', 'Software']);
  await expect(page.getByText('Moved “House style” back')).toBeVisible();
  await expect.poll(() => saved(page)).toEqual(['Hardware', 'House style', 'Software']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => saved(page)).toEqual(['Hardware', 'Software', 'House style']);
});

test('Escape cancels a move, and an item can be dropped on a collapsed collection', async ({
  page,
}) => {
  const { software } = await fill(page);
  await open(page, content());
  await row(page, 'House style').press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Moving/ })).toBeHidden();
  await expectShown(page, ['Hardware', 'Software', 'House style']);

  await drag(page, 'House style', 'Software', 0.5);
  await expect(page.getByText('Into Software, last')).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => saved(page, software.id)).toEqual(['House style']);
  await expectShown(page, ['Hardware', 'Software', '-House style']);
});

test('a move that the service refuses is reverted with its reason', async ({ page }) => {
  const { hardware, software } = await fill(page);
  await open(page, content());
  // Hardware was moved into Software elsewhere; this page doesn't know yet.
  await expectShown(page, ['Hardware', 'Software', 'House style']);
  await callApi(page, 'POST', `/collections/${hardware.id}/move`, { parent: software.id });
  await row(page, 'Software').press(' ');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Couldn’t move\. /)).toBeVisible();
  await expect.poll(() => saved(page, software.id)).toEqual(['Hardware']);
  await expect(row(page, 'Software')).toHaveAttribute('aria-level', '1');
  await expectAccessible(page);
});

test('an undo of a move says so when someone else has deleted the item', async ({ page }) => {
  await fill(page);
  await open(page, content());
  await choose(page, 'House style', 'Move up');
  const moved = page.getByRole('listitem').filter({ hasText: 'Moved “House style”' });
  await expect(moved).toBeVisible();
  const { items } = await callApi<{ items: { id: string; title: string }[] }>(
    page,
    'GET',
    `/orgs/${id}/spaces`,
  );
  const gone = items.find(({ title }) => title === 'House style');
  await callApi(page, 'DELETE', `/spaces/${gone?.id}`);
  await page.keyboard.press('ControlOrMeta+z');
  const reason = 'Couldn’t undo the move. “House style” is in the trash. Restore it first.';
  await expect(page.getByRole('listitem').filter({ hasText: reason })).toBeVisible();
  await expect(moved).toHaveCount(0);
});

test('an undo of a move of several moves back all but the one that someone else has deleted', async ({
  page,
}) => {
  const { hardware } = await fill(page);
  await newSpace(page, 'Glossary');
  const swell = await newSpace(page, 'Swell');
  await newSpace(page, 'Tides');
  await open(page, content());
  for (const title of ['Glossary', 'Swell', 'Tides'])
    await row(page, title).click({ modifiers: ['ControlOrMeta'], position: { x: 500, y: 10 } });
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Move to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 items' });
  await dialog.getByRole('option', { name: /^Hardware/ }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect
    .poll(() => saved(page, hardware.id))
    .toEqual(['Buoys', 'Moorings', 'Glossary', 'Swell', 'Tides']);
  await callApi(page, 'DELETE', `/spaces/${swell.id}`);
  await page.keyboard.press('ControlOrMeta+z');
  const reason = 'Moved 2 items back, but not “Swell”. “Swell” is in the trash. Restore it first.';
  await expect(page.getByText(reason)).toBeVisible();
  await expect
    .poll(() => saved(page))
    .toEqual(['Hardware', 'Software', 'House style', 'Glossary', 'Tides']);
});

test('a failed undo shows what someone else has changed', async ({ page }) => {
  await fill(page);
  const { items } = await callApi<{ items: Made[] }>(page, 'GET', `/orgs/${id}/spaces`);
  const style = items.find(({ title }) => title === 'House style')?.id;
  await open(page, content());
  await row(page, 'House style').press('Delete');
  await expect(row(page, 'House style')).toBeHidden();
  await expect(page.getByText('Deleted “House style”.', { exact: false })).toBeVisible();
  await callApi(page, 'POST', `/spaces/${style}/restore`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('House style is not in the trash')).toBeVisible();
  await expect(row(page, 'House style')).toBeVisible();

  await row(page, 'House style').press('F2');
  await page.getByRole('textbox', { name: 'New title of House style' }).fill('Style');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Style')).toBeVisible();
  await callApi(page, 'DELETE', `/spaces/${style}`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('“Style” is in the trash. Restore it first.')).toBeVisible();
  await expect(row(page, 'Style')).toBeHidden();
});

test('a space is duplicated, deleted, restored with undo, and restored from the trash', async ({
  page,
}) => {
  const { hardware } = await fill(page);
  await open(page, content());
  await row(page, 'Hardware').press('ArrowRight');
  await choose(page, 'Buoys', 'Duplicate');
  await expect.poll(async () => (await saved(page, hardware.id)).length).toBe(3);
  const [, copy = ''] = await saved(page, hardware.id);
  await expect(tree(page).locator('[data-row]', { hasText: copy }).first()).toBeVisible();

  await row(page, 'Moorings').press('Delete');
  await expect(row(page, 'Moorings')).toBeHidden();
  await expect(page.getByText('Deleted “Moorings”. You can restore it for 7 days.')).toBeVisible();
  await undo(page, 'Deleted “Moorings”. You can restore it for 7 days.');
  await expect(row(page, 'Moorings')).toBeVisible();
  await expect(page.getByText('Restored “Moorings” to Hardware')).toBeVisible();

  await row(page, 'Moorings').press('Delete');
  await expect(page.getByText('Deleted “Moorings”. You can restore it for 7 days.')).toBeVisible();
  await page.getByRole('link', { name: /^Trash/ }).click();
  const trash = page.getByRole('list', { name: 'Deleted spaces' });
  await expect(trash.getByRole('listitem')).toHaveCount(1);
  await expect(trash).toContainText('7 days left');
  await expect(trash).toContainText('In Hardware');
  await expect(trash).toContainText('deleted just now by Ines Carvalho');
  await isAwake(page);
  await expectAccessible(page);
  await trash.getByRole('button', { name: 'Restore Moorings' }).click();
  await expect(page.getByText('Restored “Moorings” to Hardware.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => saved(page, hardware.id)).toContain('Moorings');
});

test('several deleted spaces are restored together', async ({ page }) => {
  for (const title of ['Anchors', 'Buoys', 'Charts']) {
    const { id: spaceId } = await newSpace(page, title);
    await callApi(page, 'DELETE', `/spaces/${spaceId}`);
  }
  await open(page, content('/trash'));
  const trash = page.getByRole('list', { name: 'Deleted spaces' });
  await page.getByRole('checkbox', { name: 'Select Charts' }).click();
  await page.getByRole('checkbox', { name: 'Select Buoys' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored 2 spaces')).toBeVisible();
  await expect(trash.getByRole('listitem')).toHaveCount(1);
  await expect(trash).toContainText('Anchors');
  await expect.poll(() => saved(page)).toEqual(['Buoys', 'Charts']);
});

test('deleting a space on a published site lists what its readers lose, and undo brings it back', async ({
  page,
}) => {
  const space = await newSpace(page, 'Manual');
  await newSpace(page, 'Notes');
  const body = { title: 'Harbor docs', spaces: [space.id] };
  const site = await callApi<Made>(page, 'POST', `/orgs/${id}/sites`, body);
  await callApi(page, 'POST', `/orgs/${id}/sites/${site.id}/publish`);
  await open(page, content());
  await row(page, 'Manual').press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Manual”?' });
  await expect(question).toContainText('Readers of Harbor docs can no longer see it');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete space' }).click();
  await expectShown(page, ['Notes']);
  await page.keyboard.press('ControlOrMeta+z');
  await expectShown(page, ['Manual', 'Notes']);
});

test('deleting a collection counts what is deleted with it', async ({ page }) => {
  await fill(page);
  await open(page, content());
  await row(page, 'Hardware').press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Hardware”?' });
  await expect(question).toContainText('2 spaces move to the trash');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row(page, 'Hardware').press('Delete');
  await question.getByRole('button', { name: 'Delete collection' }).click();
  await expect(question).toBeHidden();
  await expectShown(page, ['Software', 'House style']);
  await undo(page, 'Deleted “Hardware”.');
  await expect(row(page, 'Hardware')).toContainText('2 items');
  await row(page, 'Hardware').press('Delete');
  await question.getByRole('button', { name: 'Delete collection' }).click();
  await expectShown(page, ['Software', 'House style']);
  await open(page, `${content()}/trash`);
  const trash = page.getByRole('list', { name: 'Deleted spaces' });
  await expect(trash).toContainText('In Hardware, a deleted collection that is restored with it');
  const collections = page.getByRole('list', { name: 'Deleted collections' });
  await expect(collections).toContainText('Hardware');
  await expect(collections).toContainText('7 days left');
  await expectAccessible(page);
  await collections.getByRole('button', { name: 'Restore Hardware' }).click();
  await expect(collections).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await open(page, content());
  await expect(row(page, 'Hardware')).toContainText('2 items');
});

test('a space is transferred to another organization after showing the effects', async ({
  page,
}) => {
  await fill(page);
  const first = id;
  const second = await newOrganization(page, 'Second Press');
  await open(page, content());
  await choose(page, 'House style', 'Transfer…');
  const dialog = page.getByRole('dialog', { name: 'Transfer “House style”' });
  await dialog.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'Second Press' }).first().click();
  await expect(dialog.getByText('1 space moves')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Transfer space' }).click();
  await expect(page.getByText('Transferred “House style” to Second Press')).toBeVisible();
  await expectShown(page, ['Hardware', 'Software']);
  id = second;
  await expect.poll(() => saved(page)).toEqual(['House style']);
  id = first;
});

test('transferring a collection also moves and counts its spaces in the trash', async ({
  page,
}) => {
  const { hardware } = await fill(page);
  const sunk = await newSpace(page, 'Sunk', hardware.id);
  await callApi(page, 'DELETE', `/spaces/${sunk.id}`);
  await newOrganization(page, 'Third Press');
  await open(page, content());
  await row(page, 'Hardware').press('Alt+Enter');
  const panel = page.getByRole('complementary', { name: 'Hardware' });
  await panel.getByRole('button', { name: 'Transfer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer “Hardware”' });
  await dialog.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'Third Press' }).first().click();
  await expect(dialog.getByText('2 spaces move')).toBeVisible();
  await expect(dialog.getByText('1 space in the trash moves with it')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Transfer collection' }).click();
  await expect(page.getByText('Transferred “Hardware” to Third Press')).toBeVisible();
  await expectShown(page, ['Software', 'House style']);
  await expect(panel).toBeHidden();
});

/** Lets a reader join the organization through a link. */
async function join(page: Page, other: Page, role: 'read' | 'create'): Promise<void> {
  const link = await callApi<{ url: string }>(page, 'POST', `/orgs/${id}/link-invites`, { role });
  await signUp(other, newAddress(role), role === 'read' ? 'Rita Reader' : 'Cora Creator');
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(other, 'POST', `/orgs/${id}/invites/${secret}`);
}

test('a move after which someone can’t see the item is confirmed first and names them', async ({
  page,
  browser,
}) => {
  const reader = await (await browser.newContext()).newPage();
  const { hardware, software } = await fill(page);
  await join(page, reader, 'read');
  await callApi(page, 'PATCH', `/collections/${hardware.id}`, { restricted: true });
  await callApi(page, 'PATCH', `/collections/${software.id}`, { defaultLevel: 'read' });
  await open(page, content());
  const before = ['Hardware', 'Software', 'House style'];
  await expectShown(page, before);

  await drag(page, 'House style', 'Hardware', 0.5);
  await expect(page.getByText('Into Hardware, last')).toBeVisible();
  await page.mouse.up();
  const question = page.getByRole('alertdialog', { name: 'Move “House style” to Hardware?' });
  await expect(question).toContainText('1 person will have less access:');
  await expect(question).toContainText('Rita Reader: Read to No access');
  await expect(question).toContainText('They can no longer see it.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  // The tree showed the new position while asking, so Hardware stays expanded.
  await expectShown(page, ['Hardware', '-Buoys', '-Moorings', 'Software', 'House style']);
  await expect(row(page, 'House style')).toBeFocused();
  expect(await saved(page)).toEqual(before);

  await row(page, 'House style').press(' ');
  const bar = page.getByRole('region', { name: 'Moving House style' });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(bar).toContainText('3rd of 3 in Hardware');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Move space' }).click();
  const message = '1 person no longer sees it: Rita Reader.';
  await expect(page.getByText(message)).toBeVisible();
  await expect.poll(() => saved(page, hardware.id)).toContain('House style');
  await undo(page, message);
  await expect.poll(() => saved(page)).toEqual(before);
  await expect(question).toBeHidden();

  await choose(page, 'House style', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move “House style”' });
  await dialog.getByRole('option', { name: /^Software/ }).click();
  await expect(dialog.getByText('No one will have less access.')).toBeVisible();
  await dialog.getByRole('option', { name: /^Hardware/ }).click();
  await expect(dialog).toContainText('Rita Reader: Read to No access');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect.poll(() => saved(page, hardware.id)).toContain('House style');
  await reader.context().close();
});

test('a space is locked, and lowering the default level shows its effects first', async ({
  page,
}) => {
  await fill(page);
  await open(page, content());
  await row(page, 'House style').press('Alt+Enter');
  const panel = page.getByRole('complementary', { name: 'House style' });
  await panel.getByRole('switch', { name: 'Locked' }).click();
  await expect(row(page, 'House style')).toContainText('Locked');
  await panel.getByRole('combobox', { name: 'Default level' }).click();
  await page.getByRole('option', { name: /^Read/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Set default level of “House style” to Read?' });
  await expect(dialog.getByText('No one will have less access.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set to Read' }).click();
  await expect(row(page, 'House style')).toContainText('Read');
  await expectAccessible(page);
});

test('a search by title lists matches with their paths', async ({ page }) => {
  await fill(page);
  await open(page, content());
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('oo');
  const found = page.getByRole('list', { name: 'Search results' });
  await expect(found.getByRole('listitem')).toHaveCount(1);
  await expect(found).toContainText('Moorings');
  await expect(found).toContainText('Hardware');
  await expect(page).toHaveURL(/search=oo/);
  await expectAccessible(page);
  await found.getByRole('button', { name: 'Show Moorings in the tree' }).click();
  await expect(row(page, 'Moorings')).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No matching content' })).toBeVisible();
  await page.getByRole('link', { name: 'Search all content' }).click();
  await expect(page).toHaveURL(/\/search\?query=nowhere$/);
});

test('Back returns to the place in the tree that one left', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  for (let number = 10; number < 34; number += 1) await newSpace(page, `Space ${number}`);
  await open(page, content());
  await row(page, 'Space 30').scrollIntoViewIfNeeded();
  await row(page, 'Space 30').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Space 30');
  await page.goBack();
  await expect(row(page, 'Space 30')).toBeInViewport();
  await expect(row(page, 'Space 10')).not.toBeInViewport();
});

test('in a long tree a rename right after the load keeps all letters, Back returns to the place, and dragging scrolls at the very edge', async ({
  page,
}) => {
  for (let number = 10; number < 90; number += 1) await newSpace(page, `Space ${number}`);
  await page.goto(content());
  await isAwake(page);
  await row(page, 'Space 12').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Harbor', { delay: 40 });
  await expect(tree(page).getByRole('textbox')).toHaveValue('Harbor');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Harbor')).toBeFocused();

  for (let number = 0; number < 20; number += 1) {
    await page.keyboard.press('End');
    if (await row(page, 'Space 89').isVisible()) break;
    await page.waitForTimeout(200);
  }
  await row(page, 'Space 85').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Space 85');
  await page.goBack();
  await expect(row(page, 'Space 85')).toBeInViewport();
  // On paper are all rows, not only those in view.
  await expect(row(page, 'Harbor')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(row(page, 'Harbor')).toHaveCount(1);
  await page.emulateMedia({ media: null });
  await expect(row(page, 'Space 85')).toBeInViewport();

  // People hold what they drag where the window ends.
  await row(page, 'Space 85').hover();
  await expect(row(page, 'Space 85')).toHaveAttribute('draggable', 'true');
  const box = await row(page, 'Space 85').boundingBox();
  const x = (box?.x ?? 0) + 300;
  await page.mouse.move(x, (box?.y ?? 0) + 20);
  await page.mouse.down();
  const hold = (y: number, until: string) =>
    expect(async () => {
      for (const step of [0, 1]) await page.mouse.move(x + step, y);
      await expect(row(page, until)).toBeInViewport({ timeout: 200 });
    }).toPass({ timeout: 20_000 });
  await hold(1, 'Harbor');
  await hold((page.viewportSize()?.height ?? 0) - 1, 'Space 89');
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('a reader sees all content and why it can’t be changed', async ({ page, browser }) => {
  await fill(page);
  const reader = await (await browser.newContext()).newPage();
  await join(page, reader, 'read');
  await open(reader, content());
  await expectShown(reader, ['Hardware', 'Software', 'House style']);
  await expect(reader.getByRole('button', { name: 'New', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await row(reader, 'House style').press('F2');
  await expect(row(reader, 'House style')).toContainText(
    /Requires the Create role\.\s+[^.]+ can\./,
  );
  await expect(row(reader, 'House style')).not.toHaveAttribute('draggable', 'true');
  await expect(reader.getByRole('button', { name: 'Move House style' })).toHaveCount(0);
  await expectAccessible(reader);
  await reader.context().close();
});

test('collections where one may not add anything can’t be selected, and say why', async ({
  page,
  browser,
}) => {
  const { hardware, software } = await fill(page);
  await callApi(page, 'PATCH', `/collections/${hardware.id}`, { defaultLevel: 'read' });
  await callApi(page, 'PATCH', `/collections/${software.id}`, { defaultLevel: 'create' });
  const creator = await (await browser.newContext()).newPage();
  await join(page, creator, 'create');
  await open(creator, content());
  await choose(creator, 'House style', 'Move to…');
  const dialog = creator.getByRole('dialog', { name: 'Move “House style”' });
  const buoys = dialog.getByRole('option', { name: /^Buoys/ });
  await expect(buoys).toHaveAccessibleName(/^Buoys.*Can’t be chosen: Requires the Create role\./);
  await buoys.click();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await dialog.getByRole('option', { name: /^Hardware/ }).click();
  await expect(dialog.getByRole('radio', { name: 'After Hardware' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'To the end of Hardware' }).click({ force: true });
  await expect(dialog.getByRole('radio', { name: 'After Hardware' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeEnabled();
  await expect(dialog).not.toContainText('Couldn’t count');
  await expectAccessible(creator);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await creator.getByRole('button', { name: 'New', exact: true }).click();
  await creator.getByRole('menuitem', { name: 'New space…' }).click();
  await creator.getByRole('button', { name: /^Location/ }).click();
  await expect(creator.getByRole('option', { name: /^Hardware/ })).toContainText(
    'Requires the Create role.',
  );
  await creator.getByRole('option', { name: /^Software/ }).click();
  await expect(creator.getByRole('button', { name: /^Location: Software/ })).toBeVisible();
  await creator.context().close();
});

test('at 320 px everything fits, and the move bar moves', async ({ page }) => {
  const { hardware } = await fill(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, content());
  await expectShown(page, ['Hardware', 'Software', 'House style']);
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await choose(page, 'House style', /^Move step by step/);
  const bar = page.getByRole('region', { name: 'Moving House style' });
  await bar.getByRole('button', { name: 'Up', exact: true }).click();
  await bar.getByRole('button', { name: 'Up', exact: true }).click();
  await bar.getByRole('button', { name: 'Into the collection above' }).click();
  await expect(bar).toContainText('in Hardware');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Drop' }).click();
  await expect.poll(() => saved(page, hardware.id)).toContain('House style');
  await expect(row(page, 'House style')).toBeVisible();
});

test('with an API without the tree, collections and their spaces are shown', async ({
  page,
  start,
}) => {
  await fill(page);
  const token = await newToken(page);
  const relay = await startRelay(process.env.E2E_URL ?? '');
  relay.behave('documented');
  const { url } = await start({ API_URL: relay.url, DEMO: '' });
  const headers = { 'x-masthead': '1', origin: new URL(url).origin };
  const answer = await page.request.post(`${url}/session/token`, { data: { token }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await open(page, `${url}${content()}`);
  await expectShown(page, ['Hardware', 'Software']);
  await expect(
    page.getByText(/This API only lists collections and the spaces in them/),
  ).toBeVisible();
  await row(page, 'Hardware').press('ArrowRight');
  await expectShown(page, ['Hardware', '-Buoys', '-Moorings', 'Software']);
  await expectAccessible(page);
  await relay.vanish();
});

test('the sidebar lists the content, expands by keys and marks the space of the page', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/orgs/org_demo_first/members');
  const product = sidebar.getByRole('button', { name: /^Product/ });
  await expect(product).toHaveAccessibleName(/^Product \d open$/);
  await product.focus();
  await page.keyboard.press('ArrowRight');
  const handbook = sidebar.getByRole('link', { name: /^Handbook/ });
  await expect(handbook).toHaveAccessibleName(/^Handbook \d open$/);
  await page.keyboard.press('ArrowDown');
  await expect(handbook).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(product).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(handbook).toHaveCount(0);

  // The collections around the space of a page are expanded.
  const path = '/orgs/org_demo_first/spaces/spc_demo_handbook';
  await open(page, path);
  await expect(handbook).toHaveAttribute('aria-current', 'page');
  // Also in the HTML, so that nothing moves once the page is interactive.
  const html = await (await page.request.get(path)).text();
  const sidebarTexts = (text: string) => {
    const sent = new DOMParser().parseFromString(text, 'text/html');
    return sent.querySelector('aside[aria-label="Sidebar"]')?.textContent;
  };
  expect(await page.evaluate(sidebarTexts, html)).toContain('Handbook');
  await expectAccessible(page);
  await sidebar.getByRole('link', { name: 'Create a space' }).click();
  await expect(page.getByRole('dialog', { name: 'New space' })).toBeVisible();
});
