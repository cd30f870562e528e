import { type Browser, expect, type Page, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { lastMailTo, signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

type Request = { number: number; status: string; subject: string; changes: number };
type Pages = { pages: { id: string; title: string; slug: string }[] };

let id = '';
let space = '';
const list = () => `/orgs/${id}/spaces/${space}/change-requests`;
const inbox = () => `/orgs/${id}/change-requests`;
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Change requests' }).locator('tbody tr');
const box = (page: Page) => page.getByRole('complementary', { name: 'Review and merge' });
/** Why it can't be merged, below the button. */
const reason = (page: Page) => box(page).locator('[id="merge:why"]');
const api = (path = '') => `/spaces/${space}/change-requests${path}`;
const saved = (page: Page, number: number) => callApi<Request>(page, 'GET', api(`/${number}`));

async function textOf(page: Page, title: string): Promise<string> {
  const { pages } = await callApi<Pages>(page, 'GET', `/spaces/${space}/content/pages`);
  const found = pages.find((each) => each.title === title);
  const read = await callApi<{ markdown: string }>(
    page,
    'GET',
    `/spaces/${space}/content/page/${found?.id}?format=markdown`,
  );
  return read.markdown;
}

async function pageId(page: Page, title: string): Promise<string> {
  const { pages } = await callApi<Pages>(page, 'GET', `/spaces/${space}/content/pages`);
  return pages.find((each) => each.title === title)?.id ?? '';
}

/** Writes a text in the space, or in a change request if a number is given. */
async function write(page: Page, title: string, markdown: string, number?: number): Promise<void> {
  const change = {
    operation: 'update_page',
    page: await pageId(page, title),
    document: { markdown },
  };
  const path = number === undefined ? `/spaces/${space}/content` : api(`/${number}/content`);
  await callApi(page, 'POST', path, { changes: [change] });
}

/** Creates a change request with edits through the API. */
async function propose(page: Page, subject: string, texts: Record<string, string>, isOpen = true) {
  const { number } = await callApi<Request>(page, 'POST', api(), { subject });
  for (const [title, markdown] of Object.entries(texts)) await write(page, title, markdown, number);
  if (isOpen) await callApi(page, 'PATCH', api(`/${number}`), { status: 'open' });
  return number;
}

/** Adds a new member through an invite link. @returns a page in their own browser */
async function join(
  admin: Page,
  browser: Browser,
  name: string,
  role: string,
  email = newAddress('review'),
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const link = await callApi<{ url: string }>(admin, 'POST', `/orgs/${id}/link-invites`, { role });
  await signUp(page, email, name);
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(page, 'POST', `/orgs/${id}/invites/${secret}`);
  return page;
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Proposal Press');
  const body = { title: 'Handbook', empty: true };
  space = (await callApi<{ id: string }>(page, 'POST', `/orgs/${id}/spaces`, body)).id;
  const changes = [
    { title: 'Start', document: { markdown: 'First.\n\nSecond.\n\nThird.' } },
    { title: 'Moorings', document: { markdown: 'Ropes.' } },
  ].map((each) => ({ operation: 'insert_page', ...each }));
  await callApi(page, 'POST', `/spaces/${space}/content`, { changes });
});

test('a writer proposes, a reviewer decides, and conflicts are resolved without loss', async ({
  page,
  browser,
}) => {
  test.slow();
  const writer = await join(page, browser, 'Wanda Writer', 'edit');
  const reviewer = await join(page, browser, 'Rita Reviewer', 'review');

  // The writer creates one from the list, with the keyboard.
  await open(writer, list());
  await expect(writer.getByRole('heading', { name: 'No change requests yet' })).toBeVisible();
  await writer.locator('body').press('n');
  const dialog = writer.getByRole('dialog', { name: 'New change request' });
  await dialog.getByLabel('Subject').fill('Say it better');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(writer).toHaveURL(/change-requests\/1\/edit$/);
  await writer.goBack();
  await expect(rows(writer)).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
  await open(writer, `${list()}/1`);
  await expect(writer.getByRole('heading', { level: 1 })).toContainText('Say it better');
  await expect(box(writer).getByText('Failed: No changes yet')).toBeVisible();

  // With a description and an edit in it, it is opened and a review is requested in one step.
  await write(writer, 'Start', 'First of all.\n\nSecond.\n\nThird.', 1);
  await open(writer, `${list()}/1`);
  await writer.getByRole('button', { name: 'Edit description' }).click();
  await writer.getByRole('textbox', { name: 'Description' }).fill('Says *why*.');
  await writer.getByRole('button', { name: 'Save' }).click();
  await expect(writer.getByRole('emphasis').filter({ hasText: 'why' })).toBeVisible();
  await writer.getByRole('button', { name: 'Open for review' }).click();
  const reviewDialog = writer.getByRole('dialog', { name: 'Open for review' });
  await reviewDialog.getByRole('combobox').fill('Rita');
  await reviewDialog.getByRole('option', { name: /Rita Reviewer/ }).click();
  await reviewDialog.getByRole('button', { name: 'Open and request review' }).click();
  await expect(box(writer).getByText('Open for review')).toBeVisible();
  await expect(reason(writer)).toContainText(/Requires the Review role\. [^.]+ can\./);
  await expect(box(writer).getByText('Pending', { exact: true })).toBeVisible();

  // The reviewer's bell leads to it; it is in their inbox and on their home page.
  await open(reviewer, `/orgs/${id}`);
  await reviewer.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expectAccessible(reviewer);
  await reviewer.getByRole('link', { name: /Wanda Writer asked you to review #1/ }).click();
  await expect(reviewer).toHaveURL(/change-requests\/1$/);
  await expect(reviewer.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await open(reviewer, `/orgs/${id}`);
  await expect(reviewer.getByText('One change request needs your review')).toBeVisible();
  await open(reviewer, inbox());
  await expect(rows(reviewer)).toHaveCount(1);
  await reviewer.getByRole('link', { name: 'Review load' }).click();
  await expect(reviewer.getByRole('row', { name: /^Rita Reviewer/ })).toBeVisible();
  await expect(reviewer.getByRole('img', { name: '1 review: 1 today' })).toBeVisible();
  await expectAccessible(reviewer);
  await open(reviewer, inbox());
  await rows(reviewer)
    .getByRole('link', { name: /Say it better/ })
    .click();
  await expect(box(reviewer).getByRole('button', { name: 'Merge with 1 warning' })).toBeEnabled();
  await expectAccessible(reviewer);

  // The space changes in the same place.
  await write(page, 'Start', 'First, always.\n\nSecond.\n\nThird and last.');
  await open(writer, `${list()}/1`);
  await expect(box(writer).getByText('1 page has conflicts')).toBeVisible();
  await open(reviewer, inbox());
  await expect(rows(reviewer)).toContainText('1 conflict');
  await box(writer).getByRole('link', { name: 'Resolve' }).click();
  const update = writer.getByRole('button', { name: 'Update with these resolutions' });
  await expect(writer.getByText('Conflict 1 of 1')).toBeVisible();
  await expect(writer.getByText('Third and last.')).toBeVisible();
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(writer);
  await writer.getByRole('button', { name: 'Write your own' }).click();
  const own = writer.getByRole('textbox', { name: 'Text for conflict 1 on Start' });
  await own.fill('First of all, always.');
  await writer.reload();
  await expect(own).toHaveValue('First of all, always.');

  // The space changes while conflicts are being resolved: the page says so and keeps the choices.
  await write(page, 'Moorings', 'Ropes and chains.');
  await update.click();
  await expect(writer.locator('#main').getByText(/All your choices still apply/)).toBeVisible();
  await expect(own).toHaveValue('First of all, always.');
  await update.click();
  await expect(writer.getByText('#1 updated with your resolutions').first()).toBeVisible();
  await expect(box(writer).getByText('No conflicts')).toBeVisible();

  // The author learns of a review on the open page, without a reload, and from the bell.
  const comment = { markdown: 'Say it in fewer words.' };
  const asked = { status: 'changes-requested', comment };
  await callApi(reviewer, 'POST', api('/1/reviews'), asked);
  const soon = { timeout: 45_000 };
  await expect(writer.getByRole('article').getByText(comment.markdown)).toBeVisible(soon);
  await expect(box(writer).getByText('Changes requested').first()).toBeVisible();
  await writer.getByRole('button', { name: 'Notifications, 1 unread' }).click(soon);
  await writer.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(
    writer.getByRole('link', { name: /^Rita Reviewer requested changes in #1/ }),
  ).toBeVisible();
  await writer.keyboard.press('Escape');
  await expect(writer.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();

  // With new changes, it is in the reviewer's list again.
  await open(reviewer, `${inbox()}?view=review`);
  await expect(reviewer.getByRole('heading', { name: 'No review requests' })).toBeVisible();
  await write(writer, 'Moorings', 'Ropes, chains and buoys.', 1);
  await reviewer.reload();
  await expect(rows(reviewer)).toContainText('Changes requested');

  // Two reviewers merge at the same time; the second learns that it was already merged.
  await open(page, `${list()}/1`);
  // Merging with warnings asks once, with the list.
  const merge = async (of: Page) => {
    await box(of).getByRole('button', { name: 'Merge with 2 warnings' }).click();
    const question = of.getByRole('alertdialog', { name: 'Merge #1 with 2 warnings?' });
    await expect(question).toContainText('requested changes.');
    await expect(question).toContainText('Not approved.');
    return question.getByRole('button', { name: 'Merge anyway' });
  };
  const asAdmin = await merge(page);
  await open(reviewer, `${list()}/1/changes`);
  await (await merge(reviewer)).click();
  await expect(box(reviewer).getByRole('heading', { name: 'Merged' })).toBeVisible();
  await asAdmin.click();
  await expect(page.getByText(/already merged by Rita Reviewer/).first()).toBeVisible();
  await expect(box(page).getByRole('heading', { name: 'Merged' })).toBeVisible();
  expect(await textOf(page, 'Start')).toBe('First of all, always.\n\nSecond.\n\nThird and last.');
  expect(await textOf(page, 'Moorings')).toBe('Ropes, chains and buoys.');

  // It can be reverted by a new change request.
  await box(reviewer).getByRole('button', { name: 'Revert' }).click();
  await expect(reviewer).toHaveURL(/change-requests\/2$/);
  await expect(reviewer.getByRole('heading', { level: 1 })).toContainText('Revert “Say it better”');
});

test('the history names change requests, and a page is shown as it was, compared and restored', async ({
  page,
}) => {
  const number = await propose(page, 'Say it better', { Start: 'First.\n\nSecond.' });
  await callApi(page, 'POST', api(`/${number}/merge`));
  await open(page, `/orgs/${id}/spaces/${space}`);
  await expect(page.getByRole('link', { name: 'Say it better #1' })).toBeVisible();
  await page.getByRole('link', { name: 'View version' }).first().click();
  await expect(page).toHaveURL(/\/history\?/);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('article').getByText('Third.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Compare with the current version' }).click();
  const since = page.getByRole('region', { name: 'Changes since this version' });
  await expect(since.getByText('Third')).toBeVisible();
  await expectAccessible(page);

  // The versions of the page, and all pages that differ between two versions of the space.
  await page.getByRole('link', { name: 'Page history' }).click();
  const versions = page.getByRole('list', { name: 'Versions of Start' });
  await expect(versions.getByRole('listitem').first()).toContainText('#1 Say it better');
  await expectAccessible(page);
  await versions.getByRole('link', { name: 'View version' }).last().click();
  await page.getByRole('link', { name: 'Compare versions' }).click();
  await expect(page.getByRole('navigation', { name: 'Changed pages' })).toContainText('Start');
  await expect(since.getByText('Third')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Restore in a change request' }).click();
  await expect(page).toHaveURL(/change-requests\/2\/changes/);

  // The activity offers to revert the merge.
  await open(page, `/orgs/${id}/activity?action=mergeChangeRequest`);
  await page.getByRole('button', { name: 'Details' }).first().click();
  await page.getByRole('button', { name: 'Revert #1' }).click();
  await expect(page).toHaveURL(/change-requests\/3$/);
});

test('a review request arrives by email and opens from it, and the author resolves the thread', async ({
  page,
  browser,
}) => {
  const emails = { writer: newAddress('writer'), reviewer: newAddress('reviewer') };
  const writer = await join(page, browser, 'Wanda Writer', 'edit', emails.writer);
  const reviewer = await join(page, browser, 'Rita Reviewer', 'review', emails.reviewer);
  const number = await propose(writer, 'Say it better', { Start: 'First of all.' });
  const { id: user } = await callApi<{ id: string }>(reviewer, 'GET', '/user');
  const body = { users: [user] };
  await callApi(writer, 'POST', api(`/${number}/requested-reviewers`), body);
  const mail = await lastMailTo(reviewer, emails.reviewer, 2);
  expect(mail.subject).toMatch(/Wanda Writer asked you to review/);
  const link = /https?:\/\/\S+\/change-requests\/1\S*/.exec(mail.text)?.[0] ?? '';
  await open(reviewer, new URL(link).pathname);
  const discussion = reviewer.getByRole('region', { name: 'Discussion' });
  await discussion.getByRole('textbox').first().fill('Why, @Wanda Writer?');
  await discussion.getByRole('textbox').first().press('ControlOrMeta+Enter');
  await expect(discussion.getByText('Why, @Wanda Writer?')).toBeVisible();

  expect((await lastMailTo(writer, emails.writer, 2)).text).toContain('Why, @Wanda Writer?');
  await open(writer, `${list()}/${number}`);
  await writer.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(writer.locator('#announcements')).toHaveText('Thread resolved');
});

test('lists are filtered by status and person, and the URL keeps the filters', async ({
  page,
  browser,
}) => {
  const writer = await join(page, browser, 'Wanda Writer', 'edit');
  await propose(page, 'By the admin', { Start: 'Changed.' });
  await propose(writer, 'By the writer', { Moorings: 'Chains.' });
  await propose(page, 'Not ready', { Start: 'Perhaps.' }, false);
  await propose(page, '', { Start: 'No words.' });

  await open(page, list());
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('No subject #4');
  await expectAccessible(page);
  await page.locator('body').press('j');
  await expect(rows(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused();

  await page.getByLabel('Search change requests').fill('writer');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=writer/);
  await page.getByLabel('Search change requests').fill('');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/contributor=me/);
  await page.getByRole('button', { name: 'Draft' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toContainText('Not ready');
  await page.getByRole('button', { name: 'Remove filter: Contributor' }).click();
  await page.getByRole('button', { name: 'Open' }).first().click();
  await page.getByRole('button', { name: 'Contributor…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by contributor' });
  await dialog.getByRole('combobox').fill('Wanda');
  await dialog.getByRole('option', { name: /Wanda/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('By the writer');
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect(
    page.getByRole('heading', { name: 'No matching change requests in Handbook' }),
  ).toBeVisible();
  await expectAccessible(page);

  // Nobody asked for a review: it opens on all.
  await open(page, inbox());
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Review requested' }).click();
  await expect(page.getByRole('heading', { name: 'No review requests' })).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Handbook');
  await page.getByRole('searchbox', { name: 'Search change requests' }).fill('zzqqxx');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Yours' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);

  await open(page, `/orgs/${id}/content`);
  await expect(page.getByRole('row', { name: /Handbook/ })).toContainText('3 open change requests');
});

test('a change request is archived and restored, renamed, and converted to a draft', async ({
  page,
}) => {
  const number = await propose(page, 'Chains', { Moorings: 'Chains.' });
  await open(page, `${list()}/${number}`);
  await page.getByRole('button', { name: 'Rename' }).press('Enter');
  await page.getByLabel('Subject').fill('Chains instead of ropes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chains instead of ropes');
  await expect
    .poll(async () => (await saved(page, number)).subject)
    .toBe('Chains instead of ropes');

  const more = page.getByRole('button', { name: 'Actions for this change request' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText(`#${number} archived`).first()).toBeVisible();
  expect((await saved(page, number)).status).toBe('archived');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(async () => (await saved(page, number)).status).toBe('open');
  await more.click();
  await page.getByRole('menuitem', { name: 'Convert to draft' }).click();
  await expect(page.getByRole('button', { name: 'Open for review' })).toBeVisible();
  await expect(reason(page)).toHaveText('To merge, open it first.');
});

test('a reader sees who can edit, and a guest doesn’t learn that it exists', async ({
  page,
  browser,
}) => {
  const number = await propose(page, 'Chains', { Moorings: 'Chains.' });
  const reader = await join(page, browser, 'Rosa Reader', 'read');
  await open(reader, list());
  const start = reader.getByRole('button', { name: 'New change request' });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
  await expect(start).toHaveAccessibleDescription(/Requires the Edit role\.\s[^.]+ can\./);
  await reader.locator('body').press('n');
  await expect(reader.getByRole('dialog')).toBeHidden();
  await open(reader, `${list()}/${number}`);
  await expect(box(reader).getByRole('button', { name: 'Merge into Handbook' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(reason(reader)).toContainText(/Requires the Review role\. [^.]+ can\./);
  await expect(reader.getByRole('button', { name: 'Rename' })).toBeHidden();
  await expectAccessible(reader);

  const guest = await join(page, browser, 'Gus Guest', 'read');
  const { id: guestId } = await callApi<{ id: string }>(guest, 'GET', '/user');
  await callApi(page, 'PATCH', `/orgs/${id}/members/${guestId}`, { role: null });
  await guest.goto(`${list()}/${number}`);
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('not found');
  await open(page, `${list()}/404`);
  await expect(page.getByRole('heading', { name: 'Change request not found' })).toBeVisible();
});

test('a page that one side deleted and the other edited is resolved by a choice', async ({
  page,
}) => {
  const number = await propose(page, 'Ropes are gone', { Start: 'Changed.' });
  const gone = { operation: 'delete_page', page: await pageId(page, 'Moorings') };
  await callApi(page, 'POST', api(`/${number}/content`), { changes: [gone] });
  await write(page, 'Moorings', 'Ropes, of hemp.');
  await open(page, `${list()}/${number}/merge`);
  await expect(page.getByRole('group', { name: 'Keep or delete this page?' })).toBeVisible();
  await page.getByRole('radio', { name: /^Keep the page/ }).click();
  // The preview, which has no conflicts anymore, arrives before the rest of what the update changed.
  await page.route(new RegExp(`/change-requests/${number}(\\?|$)`), async (route) => {
    if (route.request().method() === 'GET') await page.waitForTimeout(1000);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Update with these resolutions' }).click();
  await expect(page).toHaveURL(new RegExp(`change-requests/${number}$`));
  await expect(box(page).getByText('Up to date with the space')).toBeVisible();
  await box(page).getByRole('button', { name: 'Merge with 1 warning' }).click();
  await page.getByRole('button', { name: 'Merge anyway' }).click();
  await expect(box(page).getByRole('heading', { name: 'Merged' })).toBeVisible();
  expect(await textOf(page, 'Moorings')).toBe('Ropes, of hemp.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('changes elsewhere in the space are added with one click', async ({ page }) => {
  const number = await propose(page, 'Chains', { Moorings: 'Chains.' });
  await write(page, 'Start', 'First.\n\nSecond.\n\nThird and last.');
  await open(page, `${list()}/${number}/merge`);
  await expect(page.getByRole('heading', { name: /^No conflicts/ })).toBeVisible();
  await expect(page.getByText('edited in Handbook')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(box(page).getByText('Up to date with the space')).toBeVisible();
});

test('items that can’t be imported are listed with the reason and can be retried', async ({
  page,
}) => {
  const number = await propose(page, 'From elsewhere', {}, false);
  await open(page, `${list()}/${number}`);
  await page.getByRole('button', { name: 'Actions for this change request' }).click();
  await page.getByRole('menuitem', { name: 'Import content' }).click();
  await expect(page).toHaveURL(/\/imports$/);
  const url = page.getByRole('textbox', { name: 'URL' });
  await url.fill('not a URL');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/Enter a full URL/)).toBeVisible();
  await url.fill('http://127.0.0.1:8080/private.md');
  await url.blur();
  await expect(page.getByRole('combobox', { name: /Type of content/ })).toContainText('Markdown');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const items = page.getByRole('list', { name: /^Items imported from http:\/\/127/ });
  await expect(items.getByRole('listitem')).toContainText('Failed');
  await expect(page.getByText(/0 items imported, 1 failed/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Imports/ })).toContainText('1');
  await expectAccessible(page);

  // Files from one's disk: an empty archive says so, and a page is imported.
  const upload = (...files: [name: string, buffer: Buffer][]) =>
    page
      .locator('input[type="file"]')
      .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: '', buffer })));
  const importNow = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const nothing = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
  await upload(['nothing.zip', nothing], ['Ropes.md', Buffer.from('# Ropes\n\nOf hemp.')]);
  await expect(page.getByRole('region', { name: 'Contents of nothing.zip' })).toContainText(
    'The archive is empty.',
  );
  await importNow('Import 1 page');
  await expect(page.getByText('Uploading…')).toBeHidden();
  await expect(page.getByRole('list', { name: 'Items imported from Ropes.md' })).toBeVisible();
  // Closing the page asks while a file is on its way.
  await upload(
    ['Anchors.md', Buffer.from('# Anchors\n\nDrop them slowly.')],
    ['Chains.md', Buffer.from('# Chains\n\nOf steel.')],
  );
  await expect(page.getByRole('button', { name: 'Import 2 pages' })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await importNow('Import 2 pages');
  await expect(page.getByText('Uploading… 1 more file')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const left = page.goto('about:blank').catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await left;
  // Another page of the dashboard doesn't: files that wait are sent from there, too.
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page).not.toHaveURL(/imports/);
  release();
  await page.getByRole('link', { name: /^Imports\s*4$/ }).click();
  await expect(page.getByRole('button', { name: /Chains\.md/ })).toBeVisible();
  await page.getByRole('button', { name: /Anchors\.md/ }).click();
  await page
    .getByRole('list', { name: 'Items imported from Anchors.md' })
    .getByRole('link', { name: 'Anchors' })
    .click();
  await expect(page.locator('[data-kind="added"]')).toContainText('Drop them slowly.');
});

test('an archive is previewed before it is imported, in the order of its SUMMARY.md, and not imported twice by mistake', async ({
  page,
}) => {
  const number = await propose(page, 'From a book', {}, false);
  await open(page, `${list()}/${number}/imports`);
  const archive = zipSync({
    'SUMMARY.md': strToU8(
      '# Contents\n\n* [Zephyr](zephyr.md)\n  * [Anchor](anchor.md)\n* [Buoy](buoy.md)',
    ),
    'anchor.md': strToU8('# Anchor\n\n![A dot](dot.svg)'),
    'buoy.md': strToU8('# Buoy'),
    'dot.svg': strToU8('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
    'film.mp4': strToU8('\0'),
    'zephyr.md': strToU8('# Zephyr'),
  });
  const upload = () =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'book.zip', mimeType: '', buffer: Buffer.from(archive) });
  // Without a preview the file can still be imported, or previewed again.
  await page.route(/import-file\/preview/, (route) => route.abort(), { times: 1 });
  await upload();
  await expect(page.getByText('Couldn’t preview it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import files' })).toBeEnabled();
  await page.getByRole('button', { name: 'Try again' }).click();
  const contents = page.getByRole('region', { name: 'Contents of book.zip' });
  const previewed = contents.getByRole('list', { name: 'Pages in book.zip' });
  await expect(page.getByText('3 pages, 1 image, 2 skipped')).toBeVisible();
  await expect(previewed.getByRole('listitem')).toContainText([/^Zephyr/, /^Anchor/, /^Buoy/]);
  await expect(
    contents.getByRole('list', { name: 'Skipped in book.zip' }).getByRole('listitem'),
  ).toContainText([/gives the order of the pages/, /neither text nor an image/]);
  await expectAccessible(page);
  const titles = async () => {
    const path = api(`/${number}/content/pages`);
    type Node = { title: string; pages?: Node[] };
    const flat = (nodes: Node[]): string[] =>
      nodes.flatMap(({ title, pages }) => [title, ...flat(pages ?? [])]);
    return flat((await callApi<{ pages: Node[] }>(page, 'GET', path)).pages);
  };
  expect(await titles()).toEqual(['Start', 'Moorings']);
  await page.getByRole('button', { name: 'Import 3 pages' }).click();
  await expect(page.getByText(/^4 items imported, 2 skipped/)).toBeVisible();
  expect(await titles()).toEqual(['Start', 'Moorings', 'Zephyr', 'Anchor', 'Buoy']);

  await upload();
  await expect(contents).toContainText('3 pages are already here.');
  await expect(contents).toContainText('1 already in the files of this space');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(contents).toBeHidden();
  await expect(page.getByRole('button', { name: 'Choose files…' })).toBeFocused();
  expect(await titles()).toHaveLength(5);
});
