import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

const members = '/orgs/org_demo_first/members';
const api = '/api/v1/orgs/org_demo_first/members';

const row = (page: Page, who: string): Locator => page.locator('tr[data-member]', { hasText: who });
const messages = (page: Page) => page.getByRole('region', { name: /^Messages/ });
const rows = (page: Page): Locator => page.locator('tr[data-member]');
/** The panel beside the list; the sidebar has the same role. */
const panelOf = (page: Page): Locator =>
  page.getByRole('complementary').and(page.locator('section'));
/** The name in the first row. */
const topOf = (page: Page): Locator => page.locator('[data-row-link]').first();
const roleOf = (page: Page, who: string): Locator =>
  row(page, who).getByRole('button', { name: /^Role of/ });

async function chooseRole(page: Page, who: string, role: string): Promise<void> {
  await roleOf(page, who).click();
  await page.getByRole('menuitemradio', { name: role }).click();
}

/** A change by another admin at the same time, in another tab. */
async function elsewhere(
  page: Page,
  method: 'DELETE' | 'PATCH',
  userId: string,
  data?: object,
): Promise<void> {
  const { origin } = new URL(page.url());
  const headers = { 'x-masthead': '1', origin };
  const answer = await page.request.fetch(`${api}/${userId}`, { method, headers, data });
  expect(answer.ok()).toBe(true);
}

test.describe('as an admin', () => {
  test.beforeEach(({ page }) => signInAs(page, 'admin'));

  test('I filter and sort the list, and the URL keeps it', async ({ page }) => {
    await open(page, members);
    await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
    const html = await (await page.request.get(members)).text();
    const written = html.match(/<tr[^>]* data-member="[\s\S]*?<\/tr>/g) ?? [];
    expect(written).toHaveLength(50);
    // The rows are most of the page; the rest depends on what other journeys have added to the demo.
    expect(written.join('').length, 'characters of the rows').toBeLessThan(150_000);
    expect(html.length, 'characters of HTML, with all rows').toBeLessThan(400_000);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/members?')) requests.push(request.url());
    });
    // Letter by letter without a pause, since a pause would rightly start a search.
    await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      for (const typed of ['b', 'be', 'bec', 'beck', 'becke', 'becker']) {
        set?.call(box, typed);
        box.dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    await expect(rows(page).first()).toContainText('Becker');
    await expect(page).toHaveURL(/search=becker/);
    expect(requests.filter((url) => url.includes('search=')).length).toBeLessThanOrEqual(2);
    for (const text of await rows(page).allTextContents()) expect(text).toContain('Becker');

    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Edit' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Read' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Role Edit, Read')).toBeVisible();
    await expect(page).toHaveURL(/role=edit,read/);

    await page.getByRole('button', { name: 'Last seen' }).click();
    const head = page.getByRole('columnheader', { name: 'Last seen' });
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await page.reload();
    await isAwake(page);
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('searchbox')).toHaveValue('becker');
    await page.goBack();
    await expect(head).toHaveAttribute('aria-sort', 'none');

    await open(page, `${members}?sort=lastSeenAt`);
    // Everybody is counted once: listed, never seen, or seen and disabled.
    const footer = page.getByText(/^1–50 of \d+\. Not listed: \d+ never seen, \d+ disabled$/);
    const counts = (await footer.innerText()).match(/\d+/g)?.slice(3).map(Number) ?? [];
    const listed = Number(/of (\d+)\./.exec(await footer.innerText())?.[1]);
    const [never = 0, disabled = 0] = counts;
    const { count } = await callApi<{ count: number }>(page, 'GET', `${members}?limit=1`);
    expect(listed + never + disabled).toBe(count);
    await page.getByRole('button', { name: /^\d+ disabled$/ }).click();
    await expect(
      page.getByText(`1–${disabled} of ${disabled} matching, ${count} in total`),
    ).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: /^\d+ never seen$/ }).click();
    await expect(page).toHaveURL(/seen=never/);
    await expect(row(page, 'Never').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove filter: Seen' })).toBeVisible();
  });

  test('a search without matches says how many members there are and can be cleared', async ({
    page,
  }) => {
    await open(page, `${members}?search=obbi&role=create`);
    await expect(page.getByRole('heading', { name: 'No members match “obbi”' })).toBeVisible();
    await expect(page.getByText(/people in total. 2 filters applied/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(50);
    await open(page, `${members}?search=wieczorik`);
    await page.getByRole('button', { name: /Wieczorek$/ }).click();
    await expect(panelOf(page).getByRole('heading', { name: /Wieczorek$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(rows(page)).toHaveCount(50);
  });

  test('I page forward and back, also after a reload, and a link to a page works', async ({
    page,
  }) => {
    await open(page, members);
    const first = await topOf(page).textContent();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('51–100 of')).toBeVisible();
    await expect(page).toHaveURL(/page=/);
    const second = page.url();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('101–150 of')).toBeVisible();
    await expect(page).not.toHaveURL(second);
    const link = page.url();
    const third = await topOf(page).textContent();
    await page.reload();
    await isAwake(page);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByText('51–100 of')).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(topOf(page)).toHaveText(first ?? '');

    const other = await page.context().newPage();
    await open(other, link);
    await expect(topOf(other)).toHaveText(third ?? '');
    await other.getByRole('button', { name: 'First page' }).click();
    await expect(topOf(other)).toHaveText(first ?? '');
  });

  test('I change a role at once and undo it', async ({ page }) => {
    const who = 'arjun.nakamura.5@';
    const path = `${members}?search=${who}`;
    await open(page, path);
    await elsewhere(page, 'PATCH', 'usr_demo_5', { role: 'edit' });
    await open(page, path);
    await chooseRole(page, who, 'Review');
    await expect(roleOf(page, who)).toHaveText('Review');
    await expect(page.getByText('Arjun Nakamura’s role changed to Review')).toBeVisible();
    await open(page, path);
    await expect(roleOf(page, who)).toHaveText('Review');

    await chooseRole(page, who, 'Comment');
    await expect(page.getByText('Arjun Nakamura’s role changed to Comment')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Role changed back to Review')).toBeVisible();
    await chooseRole(page, who, 'Edit');
    await expect(page.getByText('Arjun Nakamura’s role changed to Edit')).toBeVisible();
    const undone = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await page.keyboard.press('Control+z');
    await expect(roleOf(page, who)).toHaveText('Review');
    expect((await undone).ok()).toBe(true);
    await open(page, path);
    await expect(roleOf(page, who)).toHaveText('Review');
  });

  test('a role says what it takes away before I select it', async ({ page }) => {
    await open(page, members);
    await page.getByRole('searchbox').fill('Becker');
    await roleOf(page, 'Becker').first().click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('You can undo this change.');
    await menu.getByRole('menuitemradio', { name: 'Guest' }).hover();
    await expect(menu).toContainText(/Loses access to \d+ spaces?: /);
    await menu.getByRole('menuitemradio', { name: 'Admin' }).hover();
    await expect(menu).toContainText('could change everything in the organization.');
  });

  test('a second change of a role while the first is being saved comes after it, and is undone to it', async ({
    page,
  }) => {
    const who = 'arjun.nakamura.5@';
    await open(page, `${members}?search=${who}`);
    await elsewhere(page, 'PATCH', 'usr_demo_5', { role: 'edit' });
    await open(page, `${members}?search=${who}`);
    let isFirst = true;
    await page.route(/\/members\/usr_demo_5$/, async (route) => {
      // The first change reaches the service late.
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false;
        await page.waitForTimeout(1500);
      }
      await route.continue();
    });
    await chooseRole(page, who, 'Review');
    await expect(roleOf(page, who)).toHaveText('Review');
    await chooseRole(page, who, 'Create');
    await expect(roleOf(page, who)).toHaveText('Create');
    // The message about the first change may still be leaving.
    const message = page.getByRole('listitem').filter({ hasText: 'role changed to Create' });
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Role changed back to Review')).toBeVisible();
    await open(page, `${members}?search=${who}`);
    await expect(roleOf(page, who)).toHaveText('Review');
  });

  test('I disable a member at once, and undo it', async ({ page }) => {
    const who = 'arjun.nakamura.5@';
    await open(page, `${members}?search=${who}`);
    const choose = async (name: string) => {
      await row(page, who)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Disable');
    await expect(page.getByText('Arjun Nakamura is disabled: all access has ended')).toBeVisible();
    await expect(row(page, who)).toContainText('Disabled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Arjun Nakamura is enabled again')).toBeVisible();
    await expect(row(page, who)).not.toContainText('Disabled');
    await choose('Disable');
    await expect(row(page, who)).toContainText('Disabled');
    await choose('Enable');
    await expect(row(page, who)).not.toContainText('Disabled');
  });

  test('a role that someone else has changed is asked about, also before an undo', async ({
    page,
  }) => {
    const who = 'priya.ibrahim.42@';
    await open(page, `${members}?search=${who}`);
    const userId = (await row(page, who).getAttribute('data-member')) ?? '';
    await elsewhere(page, 'PATCH', userId, { role: 'edit' });
    await open(page, `${members}?search=${who}`);
    await elsewhere(page, 'PATCH', userId, { role: 'review' });
    await chooseRole(page, who, 'Create');
    const question = page.getByRole('dialog', { name: 'Priya Ibrahim has the role Review now' });
    await expect(question).toContainText('You changed the role to Review in the meantime');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Keep Review' }).click();
    await expect(roleOf(page, who)).toHaveText('Review');

    await chooseRole(page, who, 'Create');
    await expect(page.getByText('Priya Ibrahim’s role changed to Create')).toBeVisible();
    await elsewhere(page, 'PATCH', userId, { role: 'comment' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('dialog', { name: 'Priya Ibrahim has the role Comment now' })
      .getByRole('button', { name: 'Set Review' })
      .click();
    await expect(page.getByText('Role changed back to Review')).toBeVisible();
    await expect(roleOf(page, who)).toHaveText('Review');
  });

  test('an undo says so when someone else has removed the person', async ({ page }) => {
    const who = 'freya.weber.70@';
    const reason = 'Couldn’t undo. Freya Weber isn’t a member anymore';
    await open(page, `${members}?search=${who}`);
    const userId = (await row(page, who).getAttribute('data-member')) ?? '';
    await chooseRole(page, who, 'Create');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await elsewhere(page, 'DELETE', userId);
    await undo.click();
    await expect(page.getByText(reason)).toBeVisible();
  });

  test('what another admin changes appears by itself, in the list and in the panel', async ({
    page,
  }) => {
    const who = 'priya.ibrahim.42@';
    await page.clock.install();
    await open(page, `${members}?search=${who}`);
    const userId = (await row(page, who).getAttribute('data-member')) ?? '';
    await page.clock.runFor(1_000);
    await row(page, who).getByRole('link').click();
    await panelOf(page).getByRole('button', { name: 'Overview' }).click();
    const role = panelOf(page).getByRole('button', { name: /^Role of/ });
    await elsewhere(page, 'PATCH', userId, { role: 'review' });
    await page.clock.runFor(20_000);
    await expect(role).toHaveText('Review');
    await expect(roleOf(page, who)).toHaveText('Review');
    await elsewhere(page, 'PATCH', userId, { role: 'edit' });
    await page.clock.runFor(20_000);
    await expect(role).toHaveText('Edit');
    await expect(roleOf(page, who)).toHaveText('Edit');
  });

  test('a long list that nobody changes isn’t sent again and again', async ({ page }) => {
    await page.clock.install();
    await open(page, `${members}?limit=200`);
    await expect(page.getByText(/^1–200 of \d+$/)).toBeVisible();
    const polls: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/members?')) polls.push(response.status());
    });
    const poll = async () => {
      polls.length = 0;
      await page.clock.runFor(20_000);
      await expect.poll(() => polls.length).toBeGreaterThanOrEqual(2);
    };
    // The first rows came with the page, without a tag.
    await poll();
    // Other journeys sign people in, which changes when they were last seen.
    await expect(async () => {
      await poll();
      expect(new Set(polls)).toEqual(new Set([304]));
    }).toPass();

    const { items } = await callApi<{ items: { id: string; role: string }[] }>(
      page,
      'GET',
      `${members}?search=priya.ibrahim.42@`,
    );
    polls.length = 0;
    const other = items[0]?.role === 'comment' ? 'edit' : 'comment';
    await elsewhere(page, 'PATCH', items[0]?.id ?? '', { role: other });
    await page.clock.runFor(20_000);
    await expect(roleOf(page, 'priya.ibrahim.42@')).toHaveText(
      other === 'edit' ? 'Edit' : 'Comment',
    );
    expect(polls).toContain(200);
  });

  test('a role that couldn’t be changed is reset and says why', async ({ page }) => {
    const who = 'priya.ibrahim.42@';
    await open(page, `${members}?search=${who}`);
    const before = await roleOf(page, who).textContent();
    await page.route(`**${api}/*`, (route) => route.abort());
    await chooseRole(page, who, before?.includes('Comment') ? 'Read' : 'Comment');
    await expect(row(page, who)).toContainText('No response');
    await expect(roleOf(page, who)).toHaveText(before ?? '');
  });

  test('I change several at once: it goes on without me, leaves out what others changed, and can be undone', async ({
    page,
  }, { retry }) => {
    await open(page, `${members}?search=${retry ? 'hansen' : 'haddad'}`);
    const ids = await rows(page).evaluateAll((all) =>
      all.slice(0, 3).map((each) => (each as HTMLElement).dataset.member ?? ''),
    );
    for (const id of ids) await elsewhere(page, 'PATCH', id, { role: 'edit' });
    await page.reload();
    await isAwake(page);
    await rows(page).nth(0).getByRole('checkbox').click();
    await rows(page)
      .nth(2)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    const name = await rows(page).nth(1).locator('[data-row-link]').textContent();
    await elsewhere(page, 'PATCH', ids[1] ?? '', { role: 'review' });

    await page.getByRole('button', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the role of 3 people' });
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await expect(dialog.getByText(/become admins and can run the organization/)).toBeVisible();
    await dialog.getByRole('button', { name: /^Change 3 people to Admin/ }).click();
    const main = page.getByRole('main');
    await expect(
      main.getByText('Role of 2 people changed to Admin. 1 person left out.'),
    ).toBeVisible();
    await expect(rows(page).nth(0)).toContainText('Admin');
    await expect(rows(page).nth(1)).toContainText('Review');

    await main.getByRole('button', { name: 'Details' }).click();
    const panel = page.getByRole('complementary', { name: 'Role change' });
    const left = panel.getByRole('listitem').filter({ hasText: 'Someone else changed the role' });
    await expect(left).toContainText(name ?? '');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Undo for 2 people' }).click();
    await expect(messages(page).getByText('Role of 2 people changed back.')).toBeVisible();
    await expect(rows(page).nth(0)).toContainText('Edit');
    await expect(rows(page).nth(1)).toContainText('Review');
    await expect(main.getByText('Role of 2 people changed back.')).toHaveCount(0);
  });

  test('I learn of a role change that went on without me, and undo it from the activity', async ({
    page,
  }) => {
    await open(page, members);
    const { items } = await callApi<{ items: { id: string; role: string }[] }>(
      page,
      'GET',
      '/orgs/org_demo_first/members?search=oliveira&limit=3',
    );
    const users = items.map(({ id, role }) => ({ id, was: role }));
    const { origin } = new URL(page.url());
    // The list shows the members as they were before, and learns of the change once it has ended.
    const released = Promise.withResolvers<void>();
    await page.route('**/member-changes?*', (route) =>
      released.promise.then(() => route.continue()),
    );
    await open(page, `${members}?search=oliveira`);
    await expect(rows(page).first()).toBeVisible();
    const changes = api.replace('/members', '/member-changes');
    const headers = { 'x-masthead': '1', origin };
    const data = { change: 'role', role: 'comment', users };
    const started = await page.request.post(`${origin}${changes}`, { headers, data });
    expect(started.status()).toBe(201);
    const { id } = (await started.json()) as { id: string };
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`${origin}${changes}/${id}`, { headers })).json()).status,
      )
      .toBe('complete');
    released.resolve();
    const main = page.getByRole('main');
    await expect(main.getByText(/Role of \d people changed to Comment/)).toBeVisible();
    await expect(rows(page).first()).toContainText('Comment');
    const seen = () =>
      page.evaluate(() => localStorage.getItem('masthead:member-change:org_demo_first'));
    await expect.poll(seen).toContain(id);
    await page.reload();
    await isAwake(page);
    await expect(topOf(page)).toBeVisible();
    await expect(main.getByText(/Role of \d people changed to Comment/)).toHaveCount(0);

    await open(page, `/orgs/org_demo_first/activity`);
    // Other journeys write to this organization's activity at the same time.
    const event = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /changed the role of \d people to Comment/ })
      .first();
    await event.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByRole('cell', { name: 'Comment' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Show', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Role change' });
    await panel.getByRole('button', { name: /^Undo for/ }).click();
    await expect(messages(page).getByText(/people changed back/)).toBeVisible();
  });

  test('I disable 30 people and close the page: it goes on, and can be undone', async ({
    page,
    context,
  }) => {
    const list = `${members}?search=9`;
    await open(page, list);
    await expect(rows(page).nth(29)).toBeVisible();
    const count = await rows(page).count();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Disable ${count} people?` });
    await expect(dialog.getByText(/^All access ends immediately/)).toBeVisible();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && !pathname.endsWith('/ping')) requests.push(pathname);
    });
    const started = page.waitForResponse((answer) => answer.url().endsWith('/member-changes'));
    await dialog.getByRole('button', { name: `Disable ${count} people` }).click();
    expect((await started).status()).toBe(201);
    expect(requests).toEqual([api.replace('/members', '/member-changes')]);
    await page.close();

    const next = await context.newPage();
    await open(next, list);
    const main = next.getByRole('main');
    await expect(main.getByText(`${count} people disabled.`)).toBeVisible();
    for (const each of await rows(next).all()) await expect(each).toContainText('Disabled');
    await rows(next).first().getByRole('checkbox').click();
    const bar = next.getByRole('region', { name: 'Selection' });
    await expect(bar.getByRole('button', { name: 'Enable', exact: true })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Disable', exact: true })).toHaveCount(0);

    await open(next, '/orgs/org_demo_first/activity');
    const event = next.getByRole('main').getByRole('listitem');
    const own = event.filter({ hasText: `disabled ${count} people` });
    await expect(own).toHaveCount(1);
    await own.getByRole('button', { name: 'Details' }).click();
    await own.getByRole('link', { name: 'Show', exact: true }).click();
    const panel = next.getByRole('complementary', { name: 'Disable members' });
    await expect(panel.getByRole('listitem')).toHaveCount(count);
    await expectAccessible(next);
    await panel.getByRole('button', { name: `Undo for ${count} people` }).click();
    await expect(messages(next).getByText(`${count} people enabled again.`)).toBeVisible();
    await open(next, list);
    for (const each of await rows(next).all()) await expect(each).not.toContainText('Disabled');
  });

  test('I enable several disabled members at once', async ({ page }) => {
    await open(page, `${members}?search=nakamura`);
    const pick = async () => {
      for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').click();
    };
    const run = async (verb: 'Disable' | 'Enable') => {
      await pick();
      await page.getByRole('button', { name: verb, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${verb} 2 people?` });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: `${verb} 2 people` }).click();
      await expect(messages(page).getByText(`2 people ${verb.toLowerCase()}d.`)).toBeVisible();
    };
    await run('Disable');
    await expect(rows(page).nth(1)).toContainText('Disabled');
    await run('Enable');
    for (const index of [0, 1]) await expect(rows(page).nth(index)).not.toContainText('Disabled');
  });

  test('I list the members of one team', async ({ page }) => {
    await open(page, members);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: /team/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Members of a team' });
    await dialog.getByRole('combobox').fill('docs');
    await dialog.getByRole('option', { name: /^Docs guild/ }).click();
    await expect(page).toHaveURL(/team=/);
    await expect(page.getByRole('button', { name: 'Remove filter: Team' })).toBeVisible();
    await expect(page.getByText(/^1–\d+ of \d+ matching, \d+ in total$/)).toBeVisible();
  });

  test('an API that can’t change several at once gets a request for each, and failures stay selected', async ({
    page,
  }) => {
    await page.route('**/member-changes', (route) => route.fulfill({ status: 404, json: {} }));
    const sent: string[] = [];
    await page.route('**/disabled', (route) => {
      sent.push(route.request().url());
      const error = { code: 409, message: 'Not now.' };
      return sent.length === 2 ? route.fulfill({ status: 409, json: { error } }) : route.continue();
    });
    await open(page, `${members}?search=oliveira`);
    await expect(rows(page).nth(1)).toBeVisible();
    const count = await rows(page).count();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Disable \d+ people/ });
    await dialog.getByRole('button', { name: /^Disable/ }).click();
    await expect(dialog).toBeHidden();
    await expect(messages(page).getByText('Not now.')).toBeVisible();
    expect(sent).toHaveLength(count);
    const selected = page.getByRole('row').getByRole('checkbox', { checked: true });
    await expect(selected).toHaveCount(1);
    await page.unroute('**/disabled');
    const { origin } = new URL(page.url());
    const headers = { 'x-masthead': '1', origin };
    for (const url of sent) await page.request.delete(url, { headers });
  });

  test('Back returns to the place in the list, and in the activity', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    for (const [path, item] of [
      ['/orgs/org_demo_first/members', rows(page)],
      ['/orgs/org_demo_first/activity', page.getByRole('main').getByRole('listitem')],
    ] as const) {
      await open(page, path);
      await expect(item.nth(35)).not.toBeInViewport();
      // A text that occurs once: two people may do the same within a minute.
      const texts = await item.allTextContents();
      const isOnce = (text: string) => texts.indexOf(text) === texts.lastIndexOf(text);
      const text = texts.find((each, index) => index >= 35 && isOnce(each)) ?? '';
      await item.filter({ hasText: text }).scrollIntoViewIfNeeded();
      await page.getByRole('link', { name: 'Content', exact: true }).first().click();
      await expect(page.getByRole('treegrid')).toBeVisible();
      await page.goBack();
      await expect(item.filter({ hasText: text })).toBeInViewport();
    }
  });

  test('while all matching members are found I see how far it is, and can stop', async ({
    page,
  }) => {
    await open(page, members);
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(1)
      .click();
    const bar = page.getByRole('region', { name: 'Selection' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/members?*limit=1000*', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await bar.getByRole('button', { name: /^All \d+ matching$/ }).click();
    await expect(bar.getByText('Finding…')).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Stop finding all' }).click();
    await expect(bar.getByText('1 selected')).toBeVisible();
    release();
    await page.unroute('**/members?*limit=1000*');
    await page.route('**/members?*limit=1000*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"error":{"code":500,"message":"The list is resting."}}',
      }),
    );
    await bar.getByRole('button', { name: /^All \d+ matching$/ }).click();
    await expect(bar.getByRole('alert')).toHaveText('Couldn’t select all. The list is resting.');
    await page.unroute('**/members?*limit=1000*');
    await bar.getByRole('button', { name: /^All \d+ matching$/ }).click();
    await expect(bar.getByText(/^\d{3} selected$/)).toBeVisible();
  });

  test('I remove all matching members, after the teams they leave are shown', async ({ page }, {
    retry,
  }) => {
    const search = retry ? 'schmidt' : 'silva';
    await open(page, `${members}?search=${search}`);
    const count = await rows(page).count();
    await rows(page).first().getByRole('checkbox').click();
    await page.getByRole('button', { name: `All ${count} matching` }).click();
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove \d+ people from Fathom Instruments/ });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(
      dialog.getByText(/team memberships? ends?: |lose access to|No teams, spaces/).first(),
    ).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Don’t let them back in' }).click();
    await dialog.getByRole('button', { name: `Remove ${count} people` }).click();
    await expect(dialog).toBeHidden();
    const main = page.getByRole('main');
    await expect(main.getByText(`${count} people removed and blocked.`)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await main.getByRole('button', { name: 'Details' }).click();
    const panel = page.getByRole('complementary', { name: 'Remove members' });
    await expect(panel.getByText(/can’t be undone/)).toBeVisible();
    await expect(panel.getByRole('link', { name: 'invite them again' })).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(count);
    await page.reload();
    await expect(page.getByRole('heading', { name: `No members match “${search}”` })).toBeVisible();
  });

  test('a change that is done late leaves the dialog open that was opened since', async ({
    page,
  }) => {
    await open(page, `${members}?search=novak`);
    const bar = page.getByRole('region', { name: 'Selection' });
    const boxes = rows(page).getByRole('checkbox');
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/member-changes', async (route) => {
      await held;
      await route.continue();
    });
    await bar.getByRole('button', { name: 'Disable' }).click();
    const disable = page.getByRole('dialog', { name: 'Disable 2 people?' });
    await disable.getByRole('button', { name: 'Disable 2 people' }).click();
    await page.keyboard.press('Escape');
    await expect(disable).toBeHidden();
    await boxes.nth(2).click();
    await bar.getByRole('button', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the role of/ });
    await expect(dialog).toBeVisible();
    release();
    await expect(messages(page).getByText('2 people disabled.')).toBeVisible();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(messages(page).getByText('2 people enabled again.')).toBeVisible();
  });

  test('I export matching members as a file that is safe in spreadsheets', async ({ page }) => {
    await open(page, `${members}?search=wieczorek`);
    const count = await rows(page).count();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export ${count}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffName,Email,Role,SSO,Disabled,Teams,Joined,Last seen,Invited by,ID',
    );
    expect(lines).toHaveLength(count + 1);
    expect(text).toContain('Tomasz Wieczorek,tomasz.wieczorek@fathom.example,');
  });

  test('a link to a member opens the panel beside the unchanged list', async ({ page }) => {
    await open(page, `${members}?search=kaya&sort=lastSeenAt`);
    const names = page.locator('[data-row-link]');
    const listed = await names.allTextContents();
    const name = (await names.nth(1).textContent()) ?? '';
    await names.nth(1).click();
    const panel = page.getByRole('complementary', { name });
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/member=/);
    await page.reload();
    await isAwake(page);
    await panel.getByRole('button', { name: 'Overview' }).click();
    await expect(panel.getByText('Last seen')).toBeVisible();
    await panel.getByRole('button', { name: 'Teams' }).click();
    await expect(panel.getByText(/Owner|Member|No teams yet/).first()).toBeVisible();
    await panel.getByRole('button', { name: 'Next' }).click();
    await expect(panelOf(page)).not.toContainText(name);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
    expect(await names.allTextContents()).toEqual(listed);
  });

  test('beside the panel, a disabled guest’s name is readable', async ({ page }) => {
    await open(page, `${members}?search=leila.mbeki&member=usr_demo_28`);
    await expect(panelOf(page)).toBeVisible();
    const name = topOf(page);
    await expect(name).toHaveText('Leila Mbeki');
    expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThan(2);
  });

  test('the list counts the spaces each can see, a date says its time on hover, and the panel what a member can’t do', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, `${members}?search=adaeze.obi&member=usr_demo_read`);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('columnheader', { name: 'Spaces' })).toBeVisible();
    const count = await rows(page).getByRole('cell').nth(3).textContent();
    expect(Number(count)).toBeGreaterThan(1);
    const date = rows(page).locator('time:visible').first();
    await date.hover();
    await expect(date).toHaveAttribute(
      'title',
      /^[A-Z][a-z]+day, \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d$/,
    );
    await expect(panelOf(page)).toContainText(`${count} spaces you can also see`);
    const lacking = panelOf(page).getByRole('region', { name: 'What Adaeze Obi can’t do here' });
    await expect(lacking.first().getByRole('listitem').last()).toHaveText(
      /^Change settings or delete it requires the Create role.+ can\.$/,
    );
    await expectAccessible(page);
  });

  test('the history of a member leads to all of it in the activity', async ({ page }) => {
    await open(page, `${members}?member=usr_demo_read&tab=history`);
    await expect(panelOf(page)).toContainText('Role changed from Guest to Read');
    await panelOf(page).getByRole('link', { name: 'View in activity' }).click();
    await expect(page).toHaveURL(/activity\?target=usr_demo_read/);
    await expect(page.getByRole('main')).toContainText(
      'changed Adaeze Obi’s role from Guest to Read',
    );
  });

  test('a link to an unknown member says so in the panel, beside the list', async ({ page }) => {
    await open(page, `${members}?member=usr_nobody`);
    await expect(panelOf(page)).toContainText('Member not found');
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Back to list' }).click();
    await expect(panelOf(page)).toBeHidden();
  });

  test('everything works from the keyboard', async ({ page }) => {
    await open(page, members);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('jansen');
    await expect(page).toHaveURL(/search=jansen/);
    await expect(rows(page).first()).toContainText('Jansen');
    await page.keyboard.press('ArrowDown');
    const links = page.locator('[data-row-link]');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 selected')).toBeHidden();

    const row = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    await row.focus();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: /^Clear/ }).press('Enter');
    await expect(page.getByText('1 selected')).toBeHidden();
    await expect(row).toBeFocused();
  });

  test('a long page renders few rows and reports how many there are', async ({ page }) => {
    await open(page, `${members}?limit=1000`);
    const table = page.getByRole('table', { name: 'Members' });
    await expect(page.getByText(/^1–\d\d\d of/)).toBeVisible();
    expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(150);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3000);
    await rows(page).first().hover();
    // Rows may still be loading, and other journeys add and remove people.
    await expect(async () => {
      await page.mouse.wheel(0, 50_000);
      const last = Number(await table.getAttribute('aria-rowcount'));
      await expect(page.locator(`tr[aria-rowindex="${last}"]`)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  });

  test('it works at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, `${members}?search=weber`);
    const isWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWide()).toBe(false);
    await rows(page).first().getByRole('checkbox').click();
    await expect(page.getByRole('button', { name: 'Change role' })).toBeInViewport();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Remove…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('[data-row-link]').first().click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('button', { name: 'Remove' })).toBeInViewport();
    expect(await isWide()).toBe(false);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });

  test('it is accessible: the list, the selection, the panel and the dialog', async ({ page }) => {
    await open(page, `${members}?search=costa`);
    await expectAccessible(page);
    await rows(page).first().getByRole('checkbox').click();
    await page.locator('[data-row-link]').first().click();
    await expect(panelOf(page).getByRole('list', { name: 'Checks in order' })).toBeVisible();
    await expectAccessible(page);
    await panelOf(page).getByRole('button', { name: 'Overview' }).click();
    await expect(panelOf(page)).toContainText('Joined');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
});

test('the last admin can’t be demoted or removed, and the controls say so', async ({ page }) => {
  await signInAs(page, 'outsider');
  await open(page, '/orgs/org_demo_third/members');
  const role = roleOf(page, 'Rasmus Lindqvist');
  await expect(role).toHaveAttribute('aria-disabled', 'true');
  await expect(role).toHaveAccessibleDescription(/This is the last admin/);
  await row(page, 'Rasmus Lindqvist')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const leave = page.getByRole('menuitem', { name: 'Leave organization' });
  await expect(leave).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('menu')).toContainText('Make someone else an admin first');
});

test('a reader sees the roles and why they can’t be changed', async ({ page }) => {
  await signInAs(page, 'reader');
  await open(page, `${members}?search=ines.carvalho&member=usr_demo_admin`);
  await expect(rows(page)).toHaveCount(1);
  await expect(roleOf(page, 'Ines Carvalho')).toHaveCount(0);
  await expect(rows(page).getByRole('checkbox')).toHaveCount(0);
  const remove = panelOf(page).getByRole('button', { name: 'Remove' });
  await expect(remove).toHaveAccessibleDescription(/Requires the Admin role/);
  await expectAccessible(page);
  // When others were last seen, and a file of all, are for admins by default.
  await expect(page.getByRole('columnheader', { name: 'Last seen' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0);
});

test('a guest sees that the list is not available to guests', async ({ page }) => {
  await signInAs(page, 'guest');
  await open(page, members);
  await expect(
    page.getByRole('heading', { name: 'You don’t have permission to see this' }),
  ).toBeVisible();
  await expectAccessible(page);
});
