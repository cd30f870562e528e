import { expect, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

type Space = {
  id: string;
  title: string;
  defaultLevel: string | null;
  restricted?: boolean;
  editMode: string;
};

let id = '';
let space = '';
const base = (): string => `/orgs/${id}/spaces/${space}`;
const pages = (path = ''): string => `${base()}/pages${path}`;
const saved = (page: Page) => callApi<Space>(page, 'GET', `/spaces/${space}`);

const start = `Begin with [Members](people/members.md#roles), or ask [nobody](gone.md).

## Three ways

Press <kbd>K</kbd>. The [list](/orgs/org_demo_first/members) is elsewhere, and so is
[the world](https://example.com/).

## Where to ask

| what | who |
| --- | --- |
| roles | the admins |

- [x] written
- [ ] read

\`\`\`ts
const answer = 42;
\`\`\`
`;
const members = `${'Words of a page that is long enough to scroll.\n\n'.repeat(40)}## Roles

Back to [the start](../start.md).
`;
const hostile = `<script>window.hacked = 1</script>

<img src=x onerror="window.hacked = 2"> and [run](javascript:window.hacked=3) and
[data](data:text/html,<script>window.hacked=4</script>)

## Main

Nothing happens.
`;

const written = [
  { title: 'Start here', slug: 'start', description: 'What it is.', document: { markdown: start } },
  { title: 'People', type: 'group', slug: 'people', ref: 'people' },
  { title: 'Members', slug: 'members', into: 'people', document: { markdown: members } },
  { title: 'Teams', slug: 'teams', into: 'people', document: { markdown: 'Teams are people.' } },
  { title: 'The source', type: 'link', target: { kind: 'url', url: 'https://example.com/' } },
  { title: 'Hostile', slug: 'hostile', document: { markdown: hostile } },
];

async function newSpace(page: Page, body: object): Promise<string> {
  const made = await callApi<Space>(page, 'POST', `/orgs/${id}/spaces`, body);
  return made.id;
}

/** Lets a new person join the organization through a link. */
async function join(admin: Page, member: Page, name: string, role: string): Promise<void> {
  const link = await callApi<{ url: string }>(admin, 'POST', `/orgs/${id}/link-invites`, { role });
  await signUp(member, newAddress('reader'), name);
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(member, 'POST', `/orgs/${id}/invites/${secret}`);
}

/** Changes the title as soon as the form is hydrated. */
async function retitle(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.getByLabel('Title').fill(name);
    await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeVisible({ timeout: 500 });
  }).toPass();
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Space Press');
  space = await newSpace(page, { title: 'Handbook', emoji: '📘', empty: true });
  const changes = written.map((each) => ({ operation: 'insert_page', ...each }));
  await callApi(page, 'POST', `/spaces/${space}/content`, { changes });
});

const text = (page: Page) => page.getByRole('article');
const title = (page: Page, name: string) => text(page).getByRole('heading', { name, level: 2 });

test('a text is read through the tree, page by page, and through its links', async ({ page }) => {
  await open(page, pages());
  await expect(title(page, 'Start here')).toBeVisible();
  await expect(page).toHaveTitle('Start here · Handbook · Space Press · Masthead');
  await expectAccessible(page);

  const tree = page.getByRole('navigation', { name: 'Pages', exact: true });
  await expect(tree.getByRole('link', { name: 'Start here' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await tree.getByRole('link', { name: 'Teams' }).click();
  await expect(title(page, 'Teams')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${pages('/people/teams')}$`));
  await expect(tree.getByRole('link', { name: 'Teams' })).toHaveAttribute('aria-current', 'page');

  await text(page).getByRole('link', { name: 'Previous Members' }).click();
  await expect(title(page, 'Members')).toBeVisible();
  await page.keyboard.press('k');
  await expect(title(page, 'Start here')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(title(page, 'Members')).toBeVisible();
  await expect(text(page).getByRole('heading', { name: 'Linked from 1 page' })).toBeVisible();
  await page.goBack();
  await expect(title(page, 'Start here')).toBeVisible();

  await text(page).getByRole('link', { name: 'Members' }).first().click();
  await expect(page).toHaveURL(/\/people\/members#roles$/);
  await expect(text(page).getByRole('heading', { name: 'Roles' })).toBeInViewport();
});

test('Edit on a page leads to its text in a change request', async ({ page }) => {
  await open(page, pages('/people/teams'));
  await expect(title(page, 'Teams')).toBeVisible();
  await text(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/change-requests\/1\/edit\?page=/);
  await expect(page.getByRole('textbox', { name: 'Text of Teams' })).toBeVisible();

  // As long as nothing was written in it, it serves the next page, with the space as it is by then.
  const operation = { operation: 'insert_page', title: 'Late', slug: 'late' };
  const changes = [{ ...operation, document: { markdown: 'New here.' } }];
  await callApi(page, 'POST', `/spaces/${space}/content`, { changes });
  await open(page, pages('/late'));
  await text(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/change-requests\/1\/edit\?page=/);
  await expect(page.getByRole('heading', { name: 'Edit Late' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text of Late' })).toBeVisible();
});

test('a section has its own URL, which can be copied at its heading', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, pages('/people/members#roles'));
  const heading = text(page).getByRole('heading', { name: 'Roles' });
  await expect(heading).toBeInViewport();
  await open(page, pages('/start'));
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await outline.getByRole('link', { name: 'Where to ask' }).click();
  await expect(page).toHaveURL(/\/start#where-to-ask$/);
  await text(page)
    .getByRole('heading', { name: 'Where to ask' })
    .getByRole('link', { name: 'Copy link to this section' })
    .press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/start#where-to-ask$/);
});

test('the outline marks the current section', async ({ page }) => {
  await open(page, pages('/people/members'));
  await page.getByRole('navigation', { name: 'Previous and next page' }).scrollIntoViewIfNeeded();
  // A page with one heading has no outline.
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
  await page.setViewportSize({ width: 1400, height: 420 });
  await open(page, pages('/start#where-to-ask'));
  await expect(
    page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Where to ask' }),
  ).toHaveAttribute('aria-current', 'location');
});

test('a broken link is marked and says what is missing; nothing hostile runs', async ({ page }) => {
  await open(page, pages());
  await expect(text(page).getByText(/^nobody/)).toContainText('page gone.md not found');
  await expect(text(page).getByRole('link', { name: 'nobody' })).toHaveCount(0);
  await expect(text(page).getByRole('link', { name: 'the world' })).toHaveAttribute(
    'href',
    'https://example.com/',
  );
  await expect(text(page).locator('kbd')).toHaveText('K');
  await text(page).getByRole('button', { name: 'Copy code' }).click();

  await open(page, pages('/hostile'));
  await expect(text(page)).toContainText('<script>window.hacked = 1</script>');
  await expect(text(page).getByRole('heading', { name: 'Main' })).toBeVisible();
  await expect(text(page).getByRole('link', { name: 'run' })).toHaveCount(0);
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  await expectAccessible(page);
});

const blocks = `{% hint style="warning" %}
Mind the **gap**.
{% endhint %}

{% tabs %}
{% tab title="One" %}
First words.
{% endtab %}

{% tab title="Two" %}
Second words, $$a^2$$ of them.
{% endtab %}
{% endtabs %}

<details>

<summary>More</summary>

Folded words.

</details>

{% code title="answer.ts" lineNumbers="true" %}
\`\`\`ts
const answer = 42; // known
\`\`\`
{% endcode %}

{% embed url="https://example.com/video" %}

{% stepper %}
{% step %}
### First step
{% endstep %}
`;

test('hints, tabs, folds, code and math are shown as what they are', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const operation = { operation: 'insert_page', title: 'Blocks', slug: 'blocks' };
  const changes = [{ ...operation, document: { markdown: blocks } }];
  await callApi(page, 'POST', `/spaces/${space}/content`, { changes });
  await open(page, pages('/blocks'));
  await expect(text(page).getByRole('note', { name: 'Warning' })).toContainText('Mind the gap.');
  await expect(text(page).getByText('First words.')).toBeVisible();
  await expect(text(page).getByText('Second words')).toBeHidden();
  await text(page).getByRole('radio', { name: 'One' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(text(page).getByText('Second words')).toBeVisible();
  await expect(text(page).locator('math')).toBeVisible();
  await expect(text(page).getByText('First words.')).toBeHidden();
  await text(page).getByText('More', { exact: true }).click();
  await expect(text(page).getByText('Folded words.')).toBeVisible();
  await expect(text(page).getByText('answer.ts')).toBeVisible();
  await expect(text(page).locator('.tok-comment')).toHaveText('// known');
  await expect(text(page).getByRole('link', { name: /example\.com/ })).toBeVisible();
  await expect(text(page)).toContainText('Line 31: {% stepper %} isn’t closed.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  expect(problems).toEqual([]);
});

test('the tree is collapsed, navigated and searched by keyboard', async ({ page }) => {
  await open(page, pages());
  const tree = page.getByRole('navigation', { name: 'Pages', exact: true });
  const group = tree.getByRole('button', { name: 'People', exact: true });
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await tree.getByRole('link', { name: 'Start here' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(group).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('link', { name: 'Members' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('link', { name: 'Members' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(group).toBeFocused();

  await page.locator('body').press('/');
  const box = tree.getByRole('searchbox', { name: 'Find a page by title' });
  await expect(box).toBeFocused();
  await page.keyboard.type('nothing like it');
  await expect(tree.getByText('No matching pages')).toBeVisible();
  await box.fill('team');
  await expect(tree.getByRole('list', { name: 'Matching pages' }).getByRole('link')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Teams')).toBeVisible();
});

test('a missing page keeps the tree, and a missing space keeps the frame', async ({ page }) => {
  expect((await page.goto(pages('/people/membrs')))?.status()).toBe(404);
  await isAwake(page);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start here' })).toBeVisible();
  await expectAccessible(page);
  const similar = page.getByRole('navigation', { name: 'Did you mean' });
  await similar.getByRole('link', { name: 'Members' }).click();
  await expect(title(page, 'Members')).toBeVisible();
  expect((await page.goto(`/orgs/${id}/membrs`))?.status()).toBe(404);
  await expect(similar.getByRole('link')).toHaveText('Members');
  await open(page, `/orgs/${id}/spaces/spc_nothing`);
  await expect(page.getByRole('heading', { name: 'Space not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All content' }).click();
  await expect(page.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible();
});

test('the overview shows the latest changes, the contents and who can see it', async ({ page }) => {
  const { pages: tree } = await callApi<{ pages: { id: string }[] }>(
    page,
    'GET',
    `/spaces/${space}/content/pages`,
  );
  await callApi(page, 'POST', `/spaces/${space}/content`, {
    changes: [{ operation: 'update_page', page: tree[0]?.id, title: 'Start right here' }],
  });
  await open(page, base());
  const changes = page.getByRole('region', { name: 'Latest changes' });
  await expect(changes.getByText(/changed a page/)).toBeVisible();
  await expect(changes.getByText(/added 6 pages/)).toBeVisible();
  const figures = page.getByRole('region', { name: 'Contents' });
  await expect(figures.getByRole('link', { name: '4', exact: true })).toBeVisible();
  const freshness = page.getByRole('region', { name: 'Freshness' });
  await expect(freshness.getByRole('img', { name: '4 pages: 4 within 30 days' })).toBeVisible();
  await expect(freshness.getByText('Oldest:')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who can see it' })).toContainText(
    '1 person in the organization',
  );
  await expectAccessible(page);
  await figures.getByRole('link', { name: /broken/ }).click();
  await expect(page).toHaveURL(/links\?status=broken$/);
  await page.goBack();
  await changes.getByRole('link', { name: 'Start right here' }).first().click();
  await expect(title(page, 'Start right here')).toBeVisible();
});

test('an empty space and an empty page lead to the editor', async ({ page }) => {
  space = await newSpace(page, { title: 'Blank', empty: true });
  await open(page, base());
  await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No links yet' })).toBeVisible();
  await open(page, pages(''));
  await page.getByRole('button', { name: 'Start writing' }).click();
  const first = page.getByRole('dialog', { name: 'Add page' });
  await expect(first.getByLabel('Title')).toBeFocused();
  await expect(page).toHaveURL(/\/change-requests\/1\/edit$/);
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  const draft = `/spaces/${space}/change-requests/1`;
  const insert = { operation: 'insert_page', title: 'Knots', document: { markdown: 'A bowline.' } };
  await callApi(page, 'POST', `${draft}/content`, { changes: [insert] });
  await open(page, pages(''));
  await page.getByRole('button', { name: 'Start writing' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of Knots' })).toBeFocused();
  await expect(first).toBeHidden();
  const started = `${page.url()}?start=true`;
  await callApi(page, 'PATCH', draft, { status: 'archived' });
  await open(page, started);
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText('A bowline.')).toBeVisible();
  await expect(first).toBeHidden();
  await callApi(page, 'PATCH', draft, { status: 'draft' });
  await open(page, base());
  await page.getByRole('button', { name: 'Import files' }).click();
  await expect(page).toHaveURL(/\/change-requests\/1\/imports$/);

  space = await newSpace(page, { title: 'Fresh' });
  await open(page, base());
  await expect(page.getByRole('heading', { name: 'No content yet' })).toBeVisible();
  await open(page, pages(''));
  await expect(page.getByText('This page is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Start writing' }).click();
  const text = page.getByRole('textbox', { name: /^Text of / });
  await expect(text).toBeFocused();
  await page.keyboard.type('Ahoy');
  await expect(text).toHaveText('Ahoy');
  await expect(page).toHaveURL(/\/change-requests\/1\/edit\?page=[^&]+$/);
});

test('a broken link is repaired on all its pages, in a change request', async ({ page }) => {
  const about = await newSpace(page, { title: 'Ropes', empty: true });
  const insert = (title: string, markdown: string) => ({
    operation: 'insert_page',
    title,
    document: { markdown },
  });
  const { changes } = await callApi<{ changes: { page: string }[] }>(
    page,
    'POST',
    `/spaces/${about}/content`,
    {
      changes: [
        insert('Knots', 'See [splices](splicing.md#eye).'),
        insert('Tides', 'Also [splices](splicing.md#eye), and [more](gone.md).'),
        insert('Splices', 'Two ends.'),
      ],
    },
  );
  await open(page, `/orgs/${id}/spaces/${about}/links`);
  const row = page.getByRole('row', { name: /splicing\.md/ });
  await row.first().getByRole('button', { name: 'Repair…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repair the link “splices”' });
  await dialog.getByRole('combobox', { name: 'Page or URL' }).fill('spl');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Repair link' }).click();
  // The same target on the other page, too.
  await expect(row).toContainText(Array(2).fill('Repaired in #1. Takes effect when it’s merged.'));
  const repaired = (await callApi<{ markdown: string }>(
    page,
    'GET',
    `/spaces/${about}/change-requests/1/content/page/${changes[0]?.page}`,
  )) as { markdown: string };
  expect(repaired.markdown).toBe(`See [splices](page:${changes[2]?.page}).`);

  // The next one goes into the same change request.
  const gone = page.getByRole('row', { name: /gone\.md/ });
  await gone.getByRole('button', { name: 'Repair…' }).click();
  const other = page.getByRole('dialog', { name: 'Repair the link “more”' });
  await other.getByRole('combobox').fill('https://example.com/tides');
  await page.keyboard.press('Enter');
  await other.getByRole('button', { name: 'Repair link' }).click();
  await expect(gone).toContainText('Repaired in #1');
  await page.getByRole('button', { name: 'View changes' }).first().click();
  await expect(page).toHaveURL(/\/change-requests\/1\/changes$/);
});

test('links are listed by status, lead to their pages, and are exported', async ({ page }) => {
  // Broken links come first.
  await open(page, `${base()}/links`);
  const plot = page.getByRole('slider', { name: 'Broken links by day' });
  await expect(plot).toHaveAttribute('aria-valuetext', /: [1-9]\d* broken of \d+ links/);
  await plot.press('ArrowLeft');
  await expect(plot).toHaveAttribute('aria-valuetext', /: not counted$/);
  await page.getByRole('button', { name: '1 year' }).click();
  await expect(page.getByRole('slider', { name: 'Broken links by week' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Broken/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const rows = page.getByRole('table', { name: 'Links' }).locator('tbody tr');
  await expect(rows).not.toHaveCount(0);
  const broken = await rows.count();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^All/ }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect.poll(() => rows.count()).toBeGreaterThan(broken);
  await page.getByRole('button', { name: /^Broken/ }).click();
  await expect(page).toHaveURL(/status=broken/);
  await expect(page.locator('#announcements')).toHaveText(/^\d+ links?, Broken$/);
  for (const status of ['All', 'Broken', 'OK', 'In the app'])
    await expect(page.getByRole('button', { name: new RegExp(`^${status} \\d+$`) })).toBeVisible();
  const row = rows.filter({ hasText: 'gone.md' });
  await expect(row).toContainText('page gone.md not found');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^links-\d{4}-\d\d-\d\d\.csv$/);
  await row.getByRole('link', { name: /^Start here/ }).click();
  await expect(title(page, 'Start here')).toBeVisible();

  const whole = await newSpace(page, { title: 'Whole', empty: true });
  const document = { markdown: 'To [the world](https://example.com/).' };
  const changes = [{ operation: 'insert_page', title: 'One', document }];
  await callApi(page, 'POST', `/spaces/${whole}/content`, { changes });
  await open(page, `/orgs/${id}/spaces/${whole}/links?status=broken`);
  await expect(page.getByRole('heading', { name: 'No broken links' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all 1' }).click();
  await expect(rows).toHaveCount(1);
});

test('settings are saved, and a locked space says so everywhere', async ({ page }) => {
  await open(page, `${base()}/settings`);
  await retitle(page, 'Manual');
  await page.getByRole('button', { name: 'Use 🧭' }).click();
  await page.getByRole('radio', { name: /^Locked/ }).click();
  await expect(page.getByText('Title, Emoji, Edit mode')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Manual', level: 1 })).toBeVisible();
  expect(await saved(page)).toMatchObject({ title: 'Manual', editMode: 'locked' });
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page.getByText('You can unlock it.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^In its collection/ })).toHaveCount(0);
});

test('changes that someone else saved are shown before they are replaced', async ({ page }) => {
  await open(page, `${base()}/settings`);
  await retitle(page, 'Ours');
  await callApi(page, 'PATCH', `/spaces/${space}`, { editMode: 'locked' });
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Edit mode is now Locked')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Ours');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await saved(page)).toMatchObject({ title: 'Ours', editMode: 'locked' });
});

test('lowering a default level first names who loses access', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await join(page, other, 'Edda Editor', 'edit');
  await open(page, `${base()}/settings`);
  const level = page.getByRole('combobox', { name: 'Default level' });
  await level.click();
  await page.getByRole('option', { name: /^No access/ }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Lower the default level of “Handbook”?',
  });
  await expect(question).toContainText('1 person will have less access');
  await expect(question.getByRole('listitem').filter({ hasText: 'Edda Editor' })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await saved(page)).defaultLevel).toBeNull();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await question.getByRole('button', { name: 'Lower default level' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await saved(page)).toMatchObject({ defaultLevel: null, restricted: true });
  await other.goto(`${process.env.E2E_URL}${base()}`);
  await expect(other.getByRole('heading', { name: 'Space not found' })).toBeVisible();
  await other.context().close();
});

test('a space is duplicated, deleted and restored', async ({ page }) => {
  await open(page, `${base()}/settings`);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(`/spaces/${space}`));
  await open(page, `${base()}/settings`);
  await expect(page.getByText(/loses? access\./)).toBeVisible();
  await page.getByRole('button', { name: 'Delete space' }).click();
  await expect(page).toHaveURL(/\/content$/);
  // The message also works on the next page.
  await expect(page.getByText('Deleted “Handbook”. You can restore it for 7 days.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page).toHaveURL(new RegExp(`/spaces/${space}$`));
  await expect(page.getByRole('heading', { name: 'Handbook', level: 1 })).toBeVisible();
});

test('a reader can read and sees who can change the space', async ({ page, browser }) => {
  const reader = await (await browser.newContext()).newPage();
  await join(page, reader, 'Rita Reader', 'read');
  await callApi(page, 'PATCH', `/spaces/${space}`, { editMode: 'locked' });
  await open(reader, `${process.env.E2E_URL}${base()}`);
  await expect(reader.getByText(/until someone unlocks it\. .* can\./)).toBeVisible();
  await open(reader, `${process.env.E2E_URL}${base()}/settings`);
  await expect(reader.getByText('You can view these settings, but not change them.')).toBeVisible();
  await expect(reader.getByLabel('Title')).toHaveAccessibleDescription(/Requires the Create role/);
  const remove = reader.getByRole('button', { name: 'Delete space' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(reader);
  await reader.context().close();
});

test('at 320 pixels the text fills the screen, and the tree opens above it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ['', '/pages/start', '/links', '/settings']) {
    await open(page, `${base()}${path}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, path).toBeLessThanOrEqual(0);
  }
  await open(page, pages('/start'));
  const tree = page.getByRole('navigation', { name: 'Pages', exact: true });
  await expect(tree.getByRole('link', { name: 'Members' })).toBeHidden();
  await page.getByRole('button', { name: 'Show pages' }).click();
  await expectAccessible(page);
  await tree.getByRole('link', { name: 'Members' }).click();
  await expect(title(page, 'Members')).toBeInViewport();
  await expect(tree.getByRole('link', { name: 'Members' })).toBeHidden();
  await isAwake(page);
  await page.locator('body').press('/');
  await expect(tree.getByRole('searchbox')).toBeFocused();
});
