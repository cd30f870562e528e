import { expect, type Page, test } from '@playwright/test';
import { blocksOf } from '#lib/contract/blocks.ts';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';

type Made = { id: string };
type Request = { id: string; number: number; revision: string };

let organization = '';
let space = '';
let request: Request;
const ids: Record<string, string> = {};

const filler = Array.from({ length: 12 }, (_, index) => `Paragraph ${index + 1} stays as it is.`);
const retries = (wait: string, more = '') =>
  [`The buoy sends again after ${wait}, and then stores the reading.`, ...filler, more]
    .filter(Boolean)
    .join('\n\n');

const at = (rest = '') =>
  `/orgs/${organization}/spaces/${space}/change-requests/${request.number}/changes${rest}`;
const tree = (page: Page) => page.getByRole('navigation', { name: 'Changed pages' });
const viewedBox = (page: Page) => page.getByRole('checkbox', { name: 'Viewed' });
const write = (page: Page, changes: object[]) =>
  callApi(page, 'POST', `/spaces/${space}/change-requests/${request.number}/content`, { changes });

/** Returns the id of a page by its title, in the space or the change request. */
async function pageId(page: Page, title: string, path = 'content'): Promise<string> {
  type Node = { id: string; title: string; pages?: Node[] };
  const { pages } = await callApi<{ pages: Node[] }>(page, 'GET', `/spaces/${space}/${path}/pages`);
  const all = (list: Node[]): Node[] => list.flatMap((one) => [one, ...all(one.pages ?? [])]);
  return all(pages).find((one) => one.title === title)?.id ?? '';
}

/** Creates a change request: one page edited, hidden and moved, one added, one deleted. */
async function propose(page: Page): Promise<void> {
  const made = await callApi<Made>(page, 'POST', `/orgs/${organization}/spaces`, {
    title: 'Telemetry',
  });
  space = made.id;
  await callApi(page, 'POST', `/spaces/${space}/content`, {
    changes: [
      {
        operation: 'insert_page',
        title: 'Delivery',
        slug: 'delivery',
        document: { markdown: 'How.' },
      },
      {
        operation: 'insert_page',
        title: 'Reference',
        type: 'group',
        slug: 'reference',
        ref: 'ref',
      },
      {
        operation: 'insert_page',
        title: 'Retries',
        slug: 'retries',
        into: 'ref',
        document: { markdown: retries('10 seconds') },
      },
      {
        operation: 'insert_page',
        title: 'Polling',
        slug: 'polling',
        into: 'ref',
        document: { markdown: 'Old words.' },
      },
    ],
  });
  for (const title of ['Delivery', 'Retries', 'Polling']) ids[title] = await pageId(page, title);
  request = await callApi<Request>(page, 'POST', `/spaces/${space}/change-requests`, {
    subject: 'Explain retries',
  });
  await write(page, [
    {
      operation: 'update_page',
      page: ids.Retries,
      noRobotsIndex: true,
      into: ids.Delivery,
      document: { markdown: retries('20 seconds', 'A gap is never silent.') },
    },
    {
      operation: 'insert_page',
      title: 'Dead letters',
      slug: 'dead',
      into: ids.Delivery,
      document: { markdown: 'What nobody took.' },
    },
    { operation: 'delete_page', page: ids.Polling },
  ]);
  await callApi(page, 'PATCH', `/spaces/${space}/change-requests/${request.number}`, {
    status: 'open',
  });
}

/** Adds a new member with the Review role through an invite link. */
async function joinAsReviewer(admin: Page, person: Page): Promise<void> {
  const body = { role: 'review' };
  const link = await callApi<{ url: string }>(
    admin,
    'POST',
    `/orgs/${organization}/link-invites`,
    body,
  );
  await signUp(person, newAddress('reviewer'), 'Rae Viewer');
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(person, 'POST', `/orgs/${organization}/invites/${secret}`);
}

test.beforeEach(async ({ page, browser }) => {
  const writer = await (await browser.newContext()).newPage();
  await signUp(writer, newAddress('writer'), 'Ada Writer');
  organization = await newOrganization(writer, 'Fathom Review');
  await propose(writer);
  await joinAsReviewer(writer, page);
  await writer.context().close();
});

test('a reviewer reads what changed, page by page, and approves it', async ({ page }) => {
  await open(page, at());
  await expect(tree(page).getByRole('link')).toHaveText([
    /moved: Retries/,
    /added: Dead letters/,
    /deleted: Polling/,
  ]);
  await expect(page.getByText('Moved from /reference/retries to /delivery/retries')).toBeVisible();
  await expect(page.getByText('Not indexed')).toBeVisible();
  await expect(page.getByText('Changes visibility')).toBeVisible();
  const changed = page.locator('[data-kind="changed"]');
  await expect(changed.locator('del')).toHaveText('10');
  await expect(changed.locator('ins')).toHaveText('20');
  await expect(page.locator('[data-kind="added"]')).toContainText('A gap is never silent.');
  await expect(page.getByText('Paragraph 6 stays')).toBeHidden();
  await page.getByRole('button', { name: 'Show 10 unchanged paragraphs' }).click();
  await expect(page.getByText('Paragraph 6 stays')).toBeVisible();

  await page.getByRole('button', { name: 'Source' }).click();
  await expect(page).toHaveURL(/view=source/);
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(page).toHaveURL(/layout=beside/);
  await expect(changed.locator('del')).toHaveText('10');
  await expectAccessible(page);

  await viewedBox(page).click();
  await expect(page.getByText('1 of 3 viewed')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Changed pages' }).getByRole('link');
  const unviewed = page.getByRole('button', { name: 'Unviewed' });
  await expect(pages).toHaveCount(3);
  await unviewed.click();
  await expect(pages).toHaveCount(2);
  await unviewed.click();
  await expect(pages).toHaveCount(3);
  await page.getByRole('button', { name: 'Dead letters added next page' }).click();
  await expect(page.getByRole('heading', { name: 'Dead letters' })).toBeVisible();
  await expect(page.locator('[data-kind] ins')).toHaveText('What nobody took.');
  const sent: string[] = [];
  page.on('request', (one) => void (one.method() === 'PUT' && sent.push(one.url())));
  const progress = page.getByText('1 of 3 viewed');
  const markAll = page.getByRole('button', { name: 'Mark all as viewed' });
  const middles = await Promise.all([progress, markAll].map((one) => one.boundingBox()));
  const [first, second] = middles.map((box) => (box ? box.y + box.height / 2 : 0));
  expect(Math.abs((first ?? 0) - (second ?? 0))).toBeLessThan(4);
  await markAll.click();
  await expect(page.getByText('3 of 3 viewed')).toBeVisible();
  await page.reload();
  await isAwake(page);
  await expect(page.getByText('3 of 3 viewed')).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/\/viewed$/)]);

  await page.getByRole('button', { name: 'Finish your review' }).click();
  await page
    .getByRole('dialog', { name: 'Finish your review' })
    .getByRole('textbox')
    .fill('Reads well.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Select a review option.')).toBeVisible();
  await page.getByRole('radio', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('textbox').press('Control+Enter');
  await expect(page.getByText('You approved this version.')).toBeVisible();
  const { items } = await callApi<{ items: object[] }>(
    page,
    'GET',
    `/spaces/${space}/change-requests/${request.number}/reviews`,
  );
  expect(items).toMatchObject([{ status: 'approved', comment: { markdown: 'Reads well.' } }]);

  // The overview lists as many changes as the tab counts.
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('link', { name: /^Changes ?3/ })).toBeVisible();
  const listed = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(listed).toHaveCount(3);
  await expect(listed.filter({ hasText: 'Retries' })).toContainText(/moved, .+ changed/);
});

test('all of it works with the keyboard', async ({ page }) => {
  await open(page, at());
  // The shortcuts are shown once they work.
  await expect(page.locator('main header kbd').first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.locator('[data-kind="changed"]')).toBeFocused();
  await expect(page.getByText('Moved, change 1 of 2')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator('[data-kind="added"]')).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.locator('[data-kind="changed"]')).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Source' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Side by side' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // V marks the page as viewed and goes to the next.
  await page.keyboard.press('v');
  await expect(page.getByText('1 of 3 viewed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dead letters' })).toBeVisible();
  await expect(page.locator('#announcements')).toHaveText(
    / marked as viewed\. Dead letters, 2 of 3/,
  );
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'Polling' })).toBeVisible();
  await expect(page.locator('[data-kind] del')).toHaveText('Old words.');
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { name: 'Dead letters' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Polling' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Reviewing changes');
});

test('a page that changed after it was viewed shows the new changes', async ({ page, browser }) => {
  await open(page, at());
  await viewedBox(page).click();
  await expect(page.getByText('1 of 3 viewed')).toBeVisible();
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const again = await other.newPage();
  await write(again, [
    {
      operation: 'update_page',
      page: ids.Retries,
      document: { markdown: retries('20 seconds', 'A gap is never to be silent.') },
    },
  ]);
  await other.close();
  await open(page, at(`?page=${ids.Retries}`));
  await expect(page.getByText('0 of 3 viewed')).toBeVisible();
  await expect(page.getByText('1 changed since viewed')).toBeVisible();
  await expect(page.getByText('Only changes since then are shown.')).toBeVisible();
  const changed = page.locator('[data-kind="changed"]');
  await expect(changed).toHaveCount(1);
  await expect(changed.locator('ins')).toHaveText('to be');
  await page.getByRole('button', { name: 'Show all changes' }).click();
  await expect(page.locator('[data-kind="changed"] ins')).toHaveText('20');
  await expect(page.locator('[data-kind="added"]')).toContainText('A gap is never to be silent.');
  await page.getByRole('button', { name: 'Show new changes' }).click();
  await viewedBox(page).click();
  await expect(page.getByText('1 of 3 viewed')).toBeVisible();
});

test('a thread stays at its text while an earlier version is shown', async ({ page }) => {
  const about = 'A gap is never silent.';
  const markdown = retries('20 seconds', about);
  await callApi(page, 'POST', `/spaces/${space}/change-requests/${request.number}/comments`, {
    body: { markdown: 'Never?' },
    page: ids.Retries,
    node: blocksOf(markdown).find(({ text }) => text === about)?.id,
  });
  await page.clock.install();
  await open(page, at(`?page=${ids.Retries}`));
  const thread = page.getByRole('article', { name: 'Thread by Rae Viewer, open' });
  await expect(thread.getByText('In place')).toBeVisible();
  await write(page, [
    { operation: 'update_page', page: ids.Retries, document: { markdown: retries('20 seconds') } },
  ]);
  const read = page.waitForResponse((answer) => /\/comments\?/.test(answer.url()));
  // Comments are read again every 20 seconds, the change request every 30.
  await page.clock.fastForward(20_000);
  const found = (await (await read).json()) as { items: { anchor: string }[] };
  expect(found.items[0]?.anchor).not.toBe('in-place');
  await expect(page.locator('[data-kind="added"]', { hasText: about })).toBeVisible();
  await expect(thread.getByText('In place')).toBeVisible();
  await page.getByRole('button', { name: 'Show new changes' }).click();
  await expect(thread.getByText('In place')).toBeHidden();
});

test('on a small screen the list opens over the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, at());
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  // The buttons for comments are beside the words.
  const covered = await page.locator('[data-item]').evaluateAll((rows) =>
    rows.filter((row) => {
      const button = row.querySelector(':scope > button')?.getBoundingClientRect();
      const text = row.querySelector('.content');
      if (!button || !text) return false;
      const words = document.createRange();
      words.selectNodeContents(text);
      return [...words.getClientRects()].some(({ right }) => right > button.left);
    }),
  );
  expect(covered).toEqual([]);
  await expect(page.getByRole('button', { name: 'Comment on this part' })).not.toHaveCount(0);
  await expectAccessible(page);
  // Nobody leaves the changes to merge.
  const toDo = page.getByRole('button', { name: /^\d to do$/ });
  await toDo.click();
  const sheet = page.getByRole('dialog', { name: 'Review and merge' });
  await expect(sheet).toBeFocused();
  await expect(sheet.getByRole('heading', { name: /Merge checks/ })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: /Reviewers/ })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Merge with \d warning/ }).click();
  await expect(page.getByRole('alertdialog', { name: /^Merge #\d+ with/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(toDo).toBeFocused();
  await page.getByRole('button', { name: 'Pages 0/3' }).click();
  await expectAccessible(page);
  await tree(page)
    .getByRole('link', { name: /Polling/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Polling' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the box says that there are no reviewers only once they are loaded', async ({ page }) => {
  let fails = true;
  await page.route(/\/requested-reviewers/, (route) =>
    fails
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"error":{"code":500,"message":"The list is resting."}}',
        })
      : route.continue(),
  );
  await open(page, at());
  const box = page.getByRole('region', { name: 'Reviewers' });
  await expect(box.getByText('Couldn’t load reviewers')).toBeVisible();
  await expect(box.getByText('No reviewers yet.')).toHaveCount(0);
  fails = false;
  await box.getByRole('button', { name: 'Try again' }).click();
  await expect(box.getByText('No reviewers yet.')).toBeVisible();
});

test('a draft can’t be reviewed, and says so', async ({ page }) => {
  await callApi(page, 'PATCH', `/spaces/${space}/change-requests/${request.number}`, {
    status: 'draft',
  });
  await open(page, at());
  const finish = page.getByRole('button', { name: 'Finish your review' });
  await expect(finish).toHaveAccessibleDescription(/This is a draft/);
  await finish.click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Finish your review' })).toBeHidden();
});

test('at every width, the changes show the reviews beside them or a way to them', async ({
  page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  for (const width of [960, 1100, 1279, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, at());
    // A part whose HTML wasn't the server's is drawn again when the pointer reaches it.
    await page.mouse.move(500, 500);
    const column = page.getByRole('complementary', { name: 'Review and merge' });
    const finish = page.getByRole('button', { name: 'Finish your review' });
    await expect(finish).toHaveCount(1);
    await expect(finish).toBeVisible();
    if (width < 1280) {
      await expect(column).toBeHidden();
      await expect(page.getByRole('button', { name: /to do$/ })).toBeVisible();
    } else await expect(column.getByRole('heading', { name: /Merge checks/ })).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('beside the changes the sidebar is a rail, which opens by keyboard and pointer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, at());
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0);
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(56);
  await sidebar.getByRole('link', { name: 'Home' }).focus();
  await expect.poll(width).toBe(240);
  await page
    .getByRole('link', { name: /^Changes/ })
    .last()
    .focus();
  await expect.poll(width).toBe(56);
  await sidebar.hover();
  await expect.poll(width).toBe(240);
  await sidebar.getByRole('link', { name: 'Home' }).click();
  await expect.poll(width).toBe(240);
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(240);
});
