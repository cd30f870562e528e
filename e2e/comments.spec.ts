import { expect, type Locator, type Page, test } from '@playwright/test';
import { blocksOf } from '#lib/contract/blocks.ts';
import { callApi } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { type DemoPersonName, signInAs } from './support/sign-in.ts';

const organization = 'org_demo_first';

type Place = { space: string; number: number; page: string; api: string; home: string };

const opening = 'A buoy keeps every reading until the gateway has confirmed it.';
const closing = 'The oldest reading is dropped first.';
const before = `${opening}\n\nReadings are sent again after ten seconds.\n\n${closing}`;
const after = `${opening}\n\nReadings are sent again after sixty seconds, six times.\n\n${closing}`;

/** Creates a space with a page, and an open change request that rewrites a paragraph of it. */
async function propose(page: Page): Promise<Place> {
  await signInAs(page, 'creator');
  const { id: space } = await callApi<{ id: string }>(
    page,
    'POST',
    `/orgs/${organization}/spaces`,
    {
      title: `Talk ${Date.now()}`,
      empty: true,
    },
  );
  made.push(space);
  const insert = { operation: 'insert_page', title: 'Delivery', document: { markdown: before } };
  const written = await callApi<{ changes: { page: string }[] }>(
    page,
    'POST',
    `/spaces/${space}/content`,
    { changes: [insert] },
  );
  const about = written.changes[0]?.page ?? '';
  const { number } = await callApi<{ number: number }>(
    page,
    'POST',
    `/spaces/${space}/change-requests`,
    { subject: 'Explain retries' },
  );
  const place = {
    space,
    number,
    page: about,
    api: `/spaces/${space}/change-requests/${number}`,
    home: `/orgs/${organization}/spaces/${space}/change-requests/${number}`,
  };
  await rewrite(page, place, after);
  await callApi(page, 'PATCH', place.api, { status: 'open' });
  return place;
}

const rewrite = (page: Page, { api, page: id }: Place, markdown: string) =>
  callApi(page, 'POST', `${api}/content`, {
    changes: [{ operation: 'update_page', page: id, document: { markdown } }],
  });

const comment = (page: Page, api: string, markdown: string, more: object = {}) =>
  callApi<{ id: string }>(page, 'POST', `${api}/comments`, { body: { markdown }, ...more });

const blockOf = (markdown: string, words: string) =>
  blocksOf(markdown).find(({ text }) => text.includes(words))?.id;

const threads = (page: Page) => page.locator('article[data-thread]');

async function as(page: Page, person: DemoPersonName, path: string): Promise<void> {
  await signInAs(page, person);
  await open(page, path);
}

const made: string[] = [];

test.afterEach(async ({ page }) => {
  await signInAs(page, 'admin');
  for (const space of made.splice(0)) await callApi(page, 'DELETE', `/spaces/${space}`);
});

/** Goes to the next change by the keyboard. @returns the box for a comment on it */
async function commentOnNextChange(page: Page): Promise<Locator> {
  await expect(page.locator('[data-kind]:not([data-kind="same"])').first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator('[data-item]:focus')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('c');
  return page.getByRole('textbox', { name: 'Comment on this part' });
}

test('two people discuss a change in place, each in their own browser', async ({
  page,
  browser,
}) => {
  const place = await propose(page);
  await as(page, 'reviewer', `${place.home}/changes`);
  const box = await commentOnNextChange(page);
  await expect(box).toBeFocused();
  await box.fill('Six times since firmware **4.2**, or before?');
  // A draft survives a reload.
  await page.reload();
  await expect(box).toHaveValue('Six times since firmware **4.2**, or before?');
  await box.press('ControlOrMeta+Enter');
  const thread = threads(page);
  await expect(thread.locator('strong', { hasText: '4.2' })).toBeVisible();
  await expect(thread.getByText('In place')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Changed pages' })).toContainText('1');

  const other = await (await browser.newContext()).newPage();
  await as(other, 'editor', place.home);
  await expect(threads(other)).toContainText('since firmware 4.2');
  // “@” offers the readers of the space; Tab inserts the name as notifications find it.
  const reply = other.getByRole('textbox', { name: /^Reply to/ });
  await reply.pressSequentially('Since 4.1, in fact. @ines c');
  const offered = other.getByRole('listbox', { name: 'People to mention' });
  await expect(
    offered.getByRole('option', { name: 'Ines Carvalho', selected: true }),
  ).toBeVisible();
  await expectAccessible(other);
  await reply.press('Tab');
  await expect(reply).toHaveValue('Since 4.1, in fact. @Ines Carvalho ');
  await reply.pressSequentially('@');
  // Who takes part in the discussion comes first.
  await expect(offered.getByRole('option').first()).toContainText(/Jun Takahashi|Maren Holt/);
  await reply.press('Escape');
  await expect(offered).toBeHidden();
  await expect(reply).toBeFocused();
  await reply.press('Backspace');
  await other.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(threads(other)).toContainText('Since 4.1, in fact.');
  await other.getByRole('button', { name: 'Add a reaction' }).first().click();
  await other.getByRole('button', { name: 'React with 👍' }).click();
  const reaction = other.getByRole('button', { name: '👍 1: You' });
  await expect(reaction).toHaveAttribute('aria-pressed', 'true');
  await other.context().close();

  await page.reload();
  await expect(thread).toContainText('Since 4.1, in fact.');
  await expect(thread.getByRole('button', { name: /^👍 1: / })).toBeVisible();
  await thread.getByRole('button', { name: 'Resolve' }).click();
  await expect(thread.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(page.locator('#announcements')).toHaveText('Thread resolved');
  await page.reload();
  // While the page streams in, the thread is in it twice.
  await expect(thread).toHaveCount(1);
  await expect(thread).toHaveAttribute('data-thread', 'resolved');
});

test('a reviewer suggests a change, and the author applies it with one click', async ({
  page,
  browser,
}) => {
  const place = await propose(page);
  await as(page, 'reviewer', `${place.home}/changes`);
  const box = await commentOnNextChange(page);
  await box.fill('Shorter?');
  await page.getByRole('button', { name: 'Suggest a change' }).click();
  await expect(box).toHaveValue(
    'Shorter?\n\n```suggestion\nReadings are sent again after sixty seconds, six times.\n```',
  );
  await expect(page.getByRole('button', { name: 'Suggest a change' })).toHaveCount(0);
  await box.fill('Shorter?\n\n```suggestion\nReadings are **sent again** six times.\n```');
  await box.press('ControlOrMeta+Enter');
  const thread = threads(page);
  const suggested = thread.getByRole('region', { name: 'Suggested text' });
  await expect(suggested.locator('strong')).toHaveText('sent again');
  await expectAccessible(page);

  const author = await (await browser.newContext()).newPage();
  await as(author, 'creator', place.home);
  await expect(threads(author)).toContainText('Shorter?');
  await author.getByRole('button', { name: 'Apply suggestion' }).click();
  await expect(threads(author)).toHaveAttribute('data-thread', 'resolved');
  const { markdown } = await callApi<{ markdown: string }>(
    author,
    'GET',
    `${place.api}/content/page/${place.page}`,
  );
  expect(markdown).toBe(`${opening}\n\nReadings are **sent again** six times.\n\n${closing}`);

  // Text that has changed since isn't overwritten.
  const node = blockOf(markdown, 'oldest');
  await comment(author, place.api, '```suggestion\nNothing is dropped.\n```', {
    page: place.page,
    node,
  });
  await author.reload();
  const again = author.getByRole('button', { name: 'Apply suggestion' });
  await expect(again).toBeVisible();
  await rewrite(author, place, `${opening}\n\nAll else is new.`);
  await again.click();
  await expect(threads(author).getByRole('alert')).toHaveText(/The text has changed since/);
  await author.context().close();
});

test('a thread stays when its text is rewritten or removed', async ({ page }) => {
  const place = await propose(page);
  const node = blockOf(after, 'six times');
  await comment(page, place.api, 'Why six?', { page: place.page, node });
  const rewritten = after.replace('sixty seconds, six times', 'a minute, seven times');
  await rewrite(page, place, rewritten);
  await open(page, `${place.home}/changes`);
  await expect(threads(page).getByText('Rewritten')).toBeVisible();
  await expect(threads(page).getByRole('blockquote')).toContainText('sixty seconds, six times');

  await rewrite(page, place, `# Other\n\nNothing of it is left but this.`);
  await page.reload();
  const detached = page.getByRole('region', { name: 'Detached' });
  await expect(detached).toContainText('1 thread on text that was removed from this page');
  await expect(detached.getByText('Why six?')).toBeVisible();
  await expect(detached.getByText('Deleted', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a link opens a thread wherever it is, resolved or not', async ({ page }) => {
  const place = await propose(page);
  const { id } = await comment(page, place.api, 'Settled long ago.', { page: place.page });
  await callApi(page, 'PUT', `${place.api}/comments/${id}`, { resolved: true });
  await comment(page, place.api, 'Still open.');
  await open(page, place.home);
  await expect(threads(page)).toHaveCount(1);

  for (const path of [place.home, `${place.home}/changes`]) {
    await open(page, `${path}?comment=${id}`);
    await expect(page.locator(`#comment-${id}`)).toBeFocused();
    await expect(page.locator(`#comment-${id}`)).toContainText('Settled long ago.');
    await expect(page.locator(`#comment-${id}`)).toBeInViewport();
  }
  await open(page, `${place.home}?comment=com_gone`);
  await expect(page.getByText('The linked thread was deleted.')).toBeVisible();

  // The filters are in the URL.
  await open(page, place.home);
  await page.getByRole('button', { name: /^Resolved/ }).click();
  await expect(page).toHaveURL(/status=resolved/);
  await expect(threads(page)).toContainText('Settled long ago.');
  // By keyboard, while the pages are still loading.
  await page.route(/\/comments\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Page', exact: true }).press('Enter');
  await expect(page.getByRole('menu')).toContainText('Loading…');
  await expect(page.getByRole('menuitem', { name: 'Delivery' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page).toHaveURL(new RegExp(`page=${place.page}`));
  await page.reload();
  await expect(threads(page)).toHaveCount(1);

  await open(page, `/orgs/${organization}/spaces/${place.space}/comments`);
  const onRequests = page.getByRole('region', { name: 'On change requests' });
  await expect(onRequests.getByRole('listitem')).toHaveCount(1);
  await onRequests.getByRole('link', { name: /^Still open\./ }).click();
  await expect(page).toHaveURL(new RegExp(`${place.home}\\?comment=`));
});

test('each role can do what it allows, and sees who can do the rest', async ({ page }) => {
  const place = await propose(page);
  const { id } = await comment(page, place.api, 'Is this so?');
  await as(page, 'commenter', place.home);
  const thread = page.locator(`#comment-${id}`);
  await expect(thread.getByRole('button', { name: 'Resolve' })).toHaveAccessibleDescription(
    /Requires the Review role\.\s[^.]+ can\. .+ can, too\./,
  );
  await thread.getByRole('button', { name: /^Actions for the comment/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAccessibleDescription(/^Only /);
  await page.keyboard.press('Escape');
  await thread.getByRole('textbox').fill('I think so.');
  await thread.getByRole('textbox').press('ControlOrMeta+Enter');
  await expect(thread).toContainText('I think so.');

  // Your own reply can be edited.
  await thread.getByRole('button', { name: /^Actions for the reply/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Edit your reply' })).toBeFocused();
  await page.keyboard.type(' I know so.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(thread).toContainText('I think so. I know so.');
  await expect(thread).toContainText('edited');

  await as(page, 'reader', place.home);
  await expect(thread).toContainText('I know so.');
  const reply = thread.getByRole('textbox');
  await expect(reply).toHaveAttribute('readonly');
  await expect(reply).toHaveAccessibleDescription(/Requires the Comment role\.\s[^.]+ can\./);
  await expect(thread.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);

  await as(page, 'admin', place.home);
  await thread.getByRole('button', { name: /^Actions for the comment/ }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/1 reply by .+ will be deleted too/);
  await dialog.getByRole('button', { name: 'Delete comment and 1 reply' }).click();
  await expect(thread).toHaveCount(0);
  await expect(page.locator('[data-threads]')).toBeFocused();
});

test('hostile markdown is text', async ({ page }) => {
  const place = await propose(page);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await comment(
    page,
    place.api,
    [
      '<img src=x onerror="document.title=\'taken\'"> <script>document.title="taken"</script>',
      '[run](javascript:alert(1)) ![spy](https://tracker.example/p.png)',
      '[way](https://docs.example/)',
    ].join('\n\n'),
  );
  await open(page, place.home);
  const thread = threads(page);
  await expect(thread).toContainText('<script>document.title="taken"</script>');
  await expect(thread.locator('script, img')).toHaveCount(0);
  await expect(thread.getByRole('link', { name: 'run' })).toHaveCount(0);
  await expect(thread.getByRole('link', { name: /Image: spy/ })).toBeVisible();
  await expect(thread.getByRole('link', { name: /way/ })).toHaveAttribute(
    'href',
    'https://docs.example/',
  );
  expect(requests.filter((url) => url.includes('tracker.example'))).toEqual([]);
  expect(await page.title()).not.toContain('taken');
  await expectAccessible(page);
});

test('comments on a page appear below it and in the list of its space', async ({ page }) => {
  const place = await propose(page);
  await open(page, `/orgs/${organization}/spaces/${place.space}/pages`);
  await page.getByRole('link', { name: 'Comment on this page' }).click();
  const box = page.getByRole('textbox', { name: 'Comment on Delivery' });
  await expect(box).toBeFocused();
  await box.fill('Where is the card kept?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(threads(page)).toContainText('Where is the card kept?');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Comments/ }).click();
  await expect(threads(page)).toContainText('Where is the card kept?');
  await threads(page).getByRole('link', { name: 'Delivery' }).click();
  await expect(page).toHaveURL(/\/pages\/.*comment=/);
  await expect(threads(page)).toBeFocused();

  await open(page, `/orgs/${organization}/change-requests?view=comments`);
  await page.getByRole('searchbox', { name: 'Search open comments' }).fill('card kept');
  const row = page.getByRole('row').filter({ hasText: 'Where is the card kept?' });
  await expect(row).toContainText('Delivery');
  await expectAccessible(page);
  await row.getByRole('link').first().click();
  await expect(threads(page)).toBeFocused();
});

test('comments on part of a page appear below that part', async ({ page }) => {
  const place = await propose(page);
  await open(page, `/orgs/${organization}/spaces/${place.space}/pages`);
  const part = page.locator('article [data-block]').first();
  await part.hover();
  await part.getByRole('button', { name: 'Comment on this part' }).click();
  const box = page.getByRole('textbox', { name: 'Comment on this part' });
  await expect(box).toBeFocused();
  await box.fill('Which one is meant?');
  await page.keyboard.press('Control+Enter');
  const below = page.locator('article [data-block] + div [data-thread]');
  await expect(below).toContainText('Which one is meant?');
  await expect(below).toContainText('In place');
  await expect(below).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(below).toContainText('Which one is meant?');
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText(
    '1 thread in the text above',
  );
});
