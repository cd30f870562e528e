import { expect } from '@playwright/test';
import { callApi } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/server.ts';
import { signInAs } from './support/sign-in.ts';
import {
  type Board,
  choose,
  colleague,
  expand,
  expectOrder,
  lift,
  newBoard,
  press,
  row,
  saved,
  shown,
  swipe,
  undoIn,
} from './support/site-board.ts';

let board: Board;

/** The board with Safety expanded: Buoys is the default section and expanded from the start. */
const before = [
  'Hardware',
  '-Buoys',
  '--Buoy hardware',
  '--Calibration',
  '--Português',
  '-Safety',
  '--Field safety',
  '--Crew checklist',
  'Notes',
  '-Notebook',
  'Support',
];
const after = [
  'Hardware',
  '-Buoys',
  '--Buoy hardware',
  '--Português',
  '-Safety',
  '--Field safety',
  '--Calibration',
  '--Crew checklist',
  'Notes',
  '-Notebook',
  'Support',
];

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  board = await newBoard(page);
});

async function openBoard(page: Parameters<typeof open>[0]): Promise<void> {
  await open(page, board.page);
  await expand(page, 'Safety');
  await expand(page, 'Notes');
}

test('mouse, keys, arrows and the dialog move to the same place, and each move can be undone', async ({
  page,
}) => {
  await open(page, `${board.page}?view=map`);
  const map = page.getByRole('list', { name: 'Site map' });
  await expect(
    map.getByRole('list', { name: 'Safety' }).getByRole('link', { name: /Field safety/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Anonymous' }).click();
  await expect(page.getByText(/This visitor sees \d+ of \d+ sections/)).toBeVisible();
  await expect(map.getByText('No pages').first()).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('columnheader', { name: 'Shown to the visitor' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Space, default' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show as a list' }).click();

  await openBoard(page);
  await expectOrder(page, board, before);
  await expectAccessible(page);
  // Below the title of the page, no level of headings is left out.
  await expect(page.getByRole('heading', { name: 'Navigation preview', level: 2 })).toBeVisible();

  await lift(page, 'Calibration', 'Crew checklist', 0.2);
  await expect(page.locator('[data-drop-line]')).toContainText('Safety, 2nd of 3');
  const panel = page.getByRole('complementary', { name: 'Navigation preview' });
  await expect(panel).toContainText('/buoys/calibration');
  await expect(panel).toContainText('/safety/calibration');
  await expect(panel).toContainText('1 redirect will be suggested');
  await page.mouse.up();
  await expectOrder(page, board, after);
  await undoIn(page, 'Calibration moved to Safety, 2nd of 3');
  await expectOrder(page, board, before);

  await row(page, 'Calibration').press(' ');
  const bar = page.getByRole('region', { name: 'Moving Calibration' });
  await expect(bar).toContainText('Original position');
  await page.keyboard.press('ArrowDown');
  await expect(bar).toContainText('3rd of 3 in Buoys');
  await page.keyboard.press('ArrowRight');
  await expect(bar).toContainText('1st of 3 in Safety');
  await page.keyboard.press('ArrowDown');
  await expect(bar).toContainText('2nd of 3 in Safety');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expectOrder(page, board, after);
  await expect(row(page, 'Calibration')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expectOrder(page, board, before);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectOrder(page, board, after);
  await page.getByRole('button', { name: 'Undo move' }).click();
  await expectOrder(page, board, before);

  await choose(page, 'Calibration', 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move “Calibration”' });
  await dialog.getByRole('combobox', { name: 'Find a destination' }).fill('field');
  await dialog.getByRole('option', { name: /^Field safety/ }).click();
  await dialog.getByRole('radio', { name: 'After Field safety' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expectOrder(page, board, after);

  await row(page, 'Calibration').hover();
  await row(page, 'Calibration').getByRole('button', { name: 'Move Calibration up' }).click();
  await expectOrder(page, board, after.with(5, '--Calibration').with(6, '--Field safety'));
});

test('two moves of one item are undone and redone again and again', async ({ page }) => {
  // A key is pressed when the change before it is saved, but not yet read again.
  await page.route(/\/structure(\/moves)?(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await page.waitForTimeout(300);
    await route.continue();
  });
  await openBoard(page);
  await expectOrder(page, board, before);
  const carry = async (key: string, where: string): Promise<string[]> => {
    await row(page, 'Calibration').press(' ');
    await page.keyboard.press(key);
    await expect(page.getByRole('region', { name: 'Moving Calibration' })).toContainText(where);
    const earlier = await saved(page, board);
    await page.keyboard.press('Enter');
    await expect.poll(() => saved(page, board)).not.toEqual(earlier);
    return saved(page, board);
  };
  const once = await carry('ArrowDown', '3rd of 3 in Buoys');
  const twice = await carry('ArrowRight', '1st of 3 in Safety');
  for (const round of [1, 2]) {
    const steps = [
      ['ControlOrMeta+z', once],
      ['ControlOrMeta+z', before],
      ['ControlOrMeta+Shift+z', once],
      ['ControlOrMeta+Shift+z', twice],
    ] as const;
    for (const [key, order] of steps) {
      await page.keyboard.press(key);
      await expect.poll(() => saved(page, board), `${key} in round ${round}`).toEqual(order);
      await expectOrder(page, board, order);
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a space becomes a section with one drag, and a right click opens the menu of a row', async ({
  page,
}) => {
  await openBoard(page);
  await lift(page, 'Crew checklist', 'Notes', 0.1);
  await expect(page.locator('[data-drop-line]')).toContainText('A section of its own');
  await page.mouse.up();
  await expect
    .poll(() => saved(page, board))
    .toEqual([
      ...before.filter((line) => line !== '--Crew checklist').slice(0, 7),
      'Crew checklist',
      '-Crew checklist',
      ...before.slice(before.indexOf('Notes')),
    ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expectOrder(page, board, before);
  await row(page, 'Calibration').click({ button: 'right', position: { x: 300, y: 10 } });
  await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Calibration')).toBeVisible();
});

test('selected items are moved and removed together, each undone in one step', async ({ page }) => {
  await openBoard(page);
  await expectOrder(page, board, before);
  const bar = page.getByRole('region', { name: 'Selection' });
  const together = [...before];
  together.splice(3, 2);
  together.splice(5, 0, '--Calibration', '--Português');

  await row(page, 'Calibration').hover();
  await page.getByRole('checkbox', { name: 'Select Calibration' }).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);
  await lift(page, 'Português', 'Crew checklist', 0.2);
  await expect(page.locator('[data-drop-line]')).toContainText('Safety, 2nd of 4');
  await page.mouse.up();
  await expectOrder(page, board, together);
  await undoIn(page, '2 items moved to Safety, 2nd of 4');
  await expectOrder(page, board, before);
  await expect(page.getByText('2 items moved back', { exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectOrder(page, board, together);

  // Still selected, they move by keyboard, too; and Buoys keeps one of its spaces.
  await row(page, 'Calibration').press(' ');
  await expect(page.getByRole('region', { name: 'Moving 2 items' })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const last = together.filter((line) => !/Calibration|Português/.test(line));
  last.splice(6, 0, '--Calibration', '--Português');
  await expectOrder(page, board, last);

  await row(page, 'Calibration').press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Remove 2 items from the site?' });
  await expect(question).toContainText('2 spaces will be removed from the site');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove 2 items' }).click();
  await expectOrder(
    page,
    board,
    last.filter((line) => !/Calibration|Português/.test(line)),
  );
  await undoIn(page, '2 items removed from the site');
  await expectOrder(page, board, last);
});

test('a move can be undone and redone after a reload', async ({ page }) => {
  await openBoard(page);
  await row(page, 'Notes').press(' ');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('region', { name: 'Moving Notes' })).toContainText(
    '3rd of 3 in Hardware',
  );
  await page.keyboard.press('Enter');
  const moved = [...before.slice(0, 8), '-Notes', '--Notebook', 'Support'];
  await expectOrder(page, board, moved);
  await page.reload();
  await isAwake(page);
  await expectOrder(page, board, moved);
  await page.keyboard.press('ControlOrMeta+z');
  await expectOrder(page, board, before);
  await page.reload();
  await isAwake(page);
  await expectOrder(page, board, before);
  await page.keyboard.press('ControlOrMeta+y');
  await expectOrder(page, board, moved);
  const panel = page.getByRole('complementary', { name: 'Navigation preview' });
  await panel.getByRole('button', { name: 'Undo: Notes, to Hardware' }).click();
  await expectOrder(page, board, before);
  await panel.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'Moves in the last 30 days' });
  await expect(history.getByText('Notes, to Hardware').first()).toBeVisible();
  await expectAccessible(page);
});

test('Escape cancels, a group moves as a whole, and a section keeps its last space', async ({
  page,
}) => {
  await openBoard(page);
  await row(page, 'Support').press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Moving/ })).toBeHidden();
  await expect(row(page, 'Support')).toBeFocused();
  await expectOrder(page, board, before);

  await lift(page, 'Support', 'Hardware', 0.9);
  await page.mouse.move(400, 5);
  await expect(page.getByRole('region', { name: 'Moving Support' })).toContainText(
    'Can’t be dropped here',
  );
  await page.mouse.up();
  await expectOrder(page, board, before);

  await row(page, 'Support').press(' ');
  await page.keyboard.press('Home');
  const readAgain = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\/structure\b/.test(answer.url()),
  );
  await page.keyboard.press('Enter');
  await expectOrder(page, board, ['Support', ...before.slice(0, -1)]);

  // Saved, and tall enough that nothing shifts or scrolls under the pointer.
  await readAgain;
  await page.setViewportSize({ width: 1280, height: 1000 });
  await lift(page, 'Notebook', 'Field safety', 0.8);
  await expect(page.locator('[data-drop-line]')).toContainText(
    'Notes must keep at least one space.',
  );
  await page.mouse.up();
  await expect(row(page, 'Notebook')).toContainText(
    'Couldn’t move. Notes must keep at least one space.',
  );
  await expectAccessible(page);
});

test('an impossible move is reverted, and offers another place when the neighbor is gone', async ({
  page,
}) => {
  await openBoard(page);
  // Someone else moves Crew checklist to Notes; on this page it is still in Safety.
  await row(page, 'Calibration').press(' ');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByRole('region', { name: 'Moving Calibration' })).toContainText(
    '3rd of 3 in Safety',
  );
  await callApi(page, 'PATCH', `${board.api}/structure/sort`, {
    item: { type: 'site-space', id: board.ids['Crew checklist'] },
    parent: { type: 'site-section', id: board.ids.Notes },
  });
  await page.keyboard.press('Enter');
  const question = page.getByRole('alert').filter({ hasText: 'Calibration wasn’t moved.' });
  await expect(question).toBeVisible();
  // The question is enough: the row and the news don't repeat it.
  await expect(row(page, 'Calibration')).not.toContainText('Couldn’t move it.');
  await expect(page.getByText('Someone else changed the order.')).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Move it after Field safety' }).click();
  await expectOrder(page, board, [
    'Hardware',
    '-Buoys',
    '--Buoy hardware',
    '--Português',
    '-Safety',
    '--Field safety',
    '--Calibration',
    'Notes',
    '-Notebook',
    '-Crew checklist',
    'Support',
  ]);
});

test('two people edit one structure: each sees the other’s moves, and both changes stay', async ({
  page,
  browser,
}) => {
  const jun = await colleague(page, browser, board, { role: 'create', name: 'Jun Takahashi' });
  await openBoard(page);
  await openBoard(jun);
  await row(jun, 'Safety').press(' ');
  await jun.keyboard.press('ArrowDown');
  await jun.keyboard.press('Enter');
  await expect(jun.getByText(/^Safety moved/)).toBeVisible();

  await row(page, 'Português').press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Someone else changed the order.')).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByText(/Jun Takahashi moved Safety out of Hardware at \d\d:\d\d\./),
  ).toBeVisible();
  await expect(row(page, 'Safety')).toContainText('Moved by Jun');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(row(page, 'Safety')).toBeFocused();
  const both = [
    'Hardware',
    '-Buoys',
    '--Buoy hardware',
    '--Português',
    '--Calibration',
    'Safety',
    '-Field safety',
    '-Crew checklist',
    'Notes',
    '-Notebook',
    'Support',
  ];
  await expectOrder(page, board, both);
  await expect.poll(() => shown(jun), { timeout: 20_000 }).toEqual(both);

  // Both move Notes: the last one to drop is asked, and can use the other's move.
  await row(page, 'Notes').press(' ');
  await page.keyboard.press('End');
  await callApi(jun, 'PATCH', `${board.api}/structure/sort`, {
    item: { type: 'site-section', id: board.ids.Notes },
    parent: { type: 'site-section-group', id: board.ids.Support },
  });
  await page.keyboard.press('Enter');
  const question = page.getByRole('alert').filter({ hasText: 'Notes was moved twice.' });
  await expect(question).toContainText('Jun moved it to Support just before you.');
  await question.getByRole('button', { name: 'Use theirs' }).click();
  await expect
    .poll(() => saved(page, board))
    .toEqual([...both.slice(0, 8), 'Support', '-Notes', '--Notebook']);
  await jun.context().close();
});

test('a move by someone else waits while one drags, so that no row moves under the pointer', async ({
  page,
}) => {
  await openBoard(page);
  await lift(page, 'Português', 'Crew checklist', 0.2);
  const line = page.locator('[data-drop-line]');
  await expect(line).toContainText('Safety, 2nd of 3');
  const learned = page.waitForResponse(
    async (answer) =>
      /\/structure\/moves\b/.test(answer.url()) && (await answer.text()).includes('Support'),
  );
  // Above everything that is on the page.
  await callApi(page, 'PATCH', `${board.api}/structure/sort`, {
    item: { type: 'site-section-group', id: board.ids.Support },
    position: { before: { type: 'site-section-group', id: board.ids.Hardware } },
  });
  await learned;
  await page.waitForTimeout(1000);
  expect(await shown(page)).toEqual(before);
  await expect(line).toContainText('Safety, 2nd of 3');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectOrder(page, board, ['Support', ...before.slice(0, -1)]);
});

test('an undo of a move of several moves back all but the one that someone else has taken off', async ({
  page,
}) => {
  await openBoard(page);
  await row(page, 'Calibration').hover();
  await page.getByRole('checkbox', { name: 'Select Calibration' }).click();
  await page.keyboard.press('Shift+ArrowDown');
  await row(page, 'Calibration').press(' ');
  await expect(page.getByRole('region', { name: 'Moving 2 items' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^2 items moved/)).toBeVisible();
  await callApi(page, 'DELETE', `${board.api}/site-spaces/${board.ids.Calibration}`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(
    page.getByText('Couldn’t move Calibration back. It is no longer on the site.'),
  ).toBeVisible();
  await expect(page.getByText('Português moved back', { exact: true })).toBeVisible();
});

test('an undo of a move says so when someone else has taken the item off the site', async ({
  page,
}) => {
  await openBoard(page);
  await row(page, 'Português').press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Português moved/)).toBeVisible();
  await callApi(page, 'DELETE', `${board.api}/site-spaces/${board.ids.Português}`);
  await expect(row(page, 'Português')).toBeHidden({ timeout: 20_000 });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(
    page.getByText('Couldn’t move Português back. It is no longer on the site.'),
  ).toBeVisible();
});

test('readers see the board without its controls, and why', async ({ page, browser }) => {
  const reader = await colleague(page, browser, board, { role: 'read', name: 'Rita Reader' });
  await openBoard(reader);
  await expect(
    reader.getByText(/^You can view the structure\. Requires the Create role\./),
  ).toBeVisible();
  await expect(row(reader, 'Notes')).not.toHaveAttribute('draggable', 'true');
  await expect(reader.getByRole('button', { name: 'Move Notes' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Undo move' })).toHaveCount(0);
  await row(reader, 'Notes').press(' ');
  await expect(reader.getByRole('region', { name: /^Moving/ })).toHaveCount(0);
  await row(reader, 'Notes').press('Enter');
  await expect(reader.getByRole('complementary', { name: 'Notes' })).toBeVisible();
  await expectAccessible(reader);
  await reader.context().close();
});

test('while the server is offline the page stays usable, and loads missing parts afterwards', async ({
  page,
}) => {
  await openBoard(page);
  const parts = '**/_next/static/chunks/**';
  await page.route(parts, (route) => route.abort());
  await page.route('**/structure/sort', (route) => route.abort());
  await row(page, 'Notes').press(' ');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Notes')).toContainText('Couldn’t move it.');
  await expectOrder(page, board, before);
  await row(page, 'Notes').press(' ');
  await page.unroute(parts);
  await page.unroute('**/structure/sort');
  const bar = page.getByRole('region', { name: 'Moving Notes' });
  await expect(bar).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expectOrder(page, board, [...before.slice(0, 8), '-Notes', '--Notebook', 'Support']);
});

test('a condition is visible at every width', async ({ page }) => {
  await callApi(page, 'PATCH', `${board.api}/sections/${board.ids.Safety}`, {
    condition: 'visitor.claims.staff == true',
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openBoard(page);
  const words = 'Shown when visitor.claims.staff == true';
  const sign = row(page, 'Safety').getByRole('button', { name: words });
  await sign.hover();
  await expect(page.getByRole('tooltip')).toContainText(words);
  await expectAccessible(page);
  await sign.click();
  await expect(page.getByRole('complementary', { name: 'Safety' })).toBeVisible();
  await page.setViewportSize({ width: 1920, height: 800 });
  await expect(row(page, 'Safety').getByText('claims.staff', { exact: true })).toBeVisible();
  await expect(sign).toBeHidden();

  const whole = 'claims.staff || claims.groups.includes("field")';
  const condition = 'visitor.claims.staff == true || visitor.claims.groups.includes("field")';
  await callApi(page, 'PATCH', `${board.api}/sections/${board.ids.Safety}`, { condition });
  const panel = page.getByRole('complementary', { name: 'Safety' });
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const text = row(page, 'Safety').getByText(whole).filter({ visible: true });
    await expect(text).toBeVisible();
    const cut = await text.evaluate(
      (node) =>
        node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1,
    );
    expect(cut, `${width} px`).toBe(false);
  }
});

test('at 320 px everything fits, and moves work with the move bar and by touch', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signInAs(page, 'admin');
  board = await newBoard(page);
  await openBoard(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);
  const startOf = async (title: string) =>
    (await row(page, title).locator('[id^=title-]').boundingBox())?.x ?? 0;
  expect(await startOf('Crew checklist')).toBeGreaterThan(await startOf('Safety'));

  await row(page, 'Notes').getByRole('button', { name: 'Actions for Notes' }).tap();
  const rename = page.getByRole('menuitem', { name: 'Rename' });
  await expect(rename).toBeVisible();
  await expect(rename.getByText('F2')).toBeHidden();
  await page.keyboard.press('Escape');

  const drop = await press(page, 'Calibration', 'Crew checklist', 0.2);
  await expect(page.getByRole('region', { name: 'Moving Calibration' })).toContainText(
    '2nd of 3 in Safety',
  );
  await drop();
  await expectOrder(page, board, after);
  await undoIn(page, 'Calibration moved to Safety, 2nd of 3');
  await expectOrder(page, board, before);

  await row(page, 'Calibration').getByRole('button', { name: 'Move Calibration' }).tap();
  const bar = page.getByRole('region', { name: 'Moving Calibration' });
  await bar.getByRole('button', { name: 'To the next section or group' }).click();
  await bar.getByRole('button', { name: 'Down', exact: true }).click();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Drop' }).click();
  await expectOrder(page, board, after);

  // The message is hidden during the next move, and shown again after it.
  const message = page.getByText('Calibration moved to Safety, 2nd of 3', { exact: true });
  await expect(message).toBeVisible();
  await row(page, 'Notes').getByRole('button', { name: 'Move Notes' }).tap();
  const next = page.getByRole('region', { name: 'Moving Notes' });
  await expect(next).toBeVisible();
  await expect(message).toBeHidden();
  await next.getByRole('button', { name: 'Cancel' }).click();
  await expect(message).toBeVisible();

  await page.reload();
  await isAwake(page);
  await page.getByRole('button', { name: 'Undo move' }).tap();
  await expectOrder(page, board, before);
  await page.getByRole('button', { name: 'Redo: Calibration' }).tap();
  await expectOrder(page, board, after);
  await page.getByRole('button', { name: 'Moves in the last 30 days' }).tap();
  const history = page.getByRole('dialog', { name: 'Moves in the last 30 days' });
  await expect(history).toContainText('You Calibration');
  await expectAccessible(page);
  await history.getByRole('button', { name: 'Close' }).first().tap();

  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await swipe(page, 'Safety');
  await expect(page.getByRole('region', { name: /^Moving/ })).toHaveCount(0);
  await expectOrder(page, board, after);
  expect(errors).toEqual([]);
  await context.close();
});

test('a map of many spaces shows more of them when asked, and the keyboard goes on there', async ({
  page,
}) => {
  const { organizationId } = board;
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      callApi<{ id: string }>(page, 'POST', `/orgs/${organizationId}/spaces`, {
        title: `Chart ${index + 1}`,
      }),
    ),
  );
  const body = { title: 'Charts', spaces: made.map(({ id }) => id) };
  const { id } = await callApi<{ id: string }>(page, 'POST', `/orgs/${organizationId}/sites`, body);
  await open(page, `/orgs/${organizationId}/sites/${id}?view=map`);
  const map = page.getByRole('list', { name: 'Site map' });
  await expect(map.getByRole('link')).toHaveCount(24);
  await map.getByRole('button', { name: 'Show 6 more of 30' }).press('Enter');
  await expect(map.getByRole('link')).toHaveCount(30);
  await expect(map.getByRole('link', { name: 'Chart 25' })).toBeFocused();
});
