import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { openPages, protectedPages } from './support/pages.ts';
import { newAddress, refuseSignIn, signInAs, signInByCode } from './support/sign-in.ts';

const home = '/orgs/org_demo_first';

test('an admin sees what needs attention, each with a way to fix it', async ({ page }) => {
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Calm Press');
  await open(page, `/orgs/${organization}`);
  const steps = page.getByRole('list', { name: 'First steps' });
  await expect(steps.getByRole('link')).toHaveText(['New space', 'Invite', 'New site']);
  await expectAccessible(page);
  await callApi(page, 'POST', `/orgs/${organization}/spaces`, { title: 'Buoys' });
  await page.reload();
  await expect(steps.getByRole('listitem').first()).toHaveText('Create a spaceDone');
  // On a phone the word is below the title, and not in the column of the icons.
  await page.setViewportSize({ width: 390, height: 844 });
  const done = steps.getByText('Done');
  const { scrollWidth, clientWidth } = await done.evaluate((box) => ({
    scrollWidth: box.scrollWidth,
    clientWidth: box.clientWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(steps.getByRole('link')).toHaveText(['Invite', 'New site']);

  const path = `/orgs/${organization}/link-invites`;
  await callApi(page, 'POST', path, { role: 'read', title: 'All hands' });
  await callApi(page, 'POST', path, { role: 'read', title: 'Spring' });
  await page.reload();
  const cleanUp = page
    .getByRole('article')
    .filter({ hasText: 'One invite link is no longer needed' });
  await expect(cleanUp).toContainText(/(All hands|Spring) duplicates (All hands|Spring)/);
  await expectAccessible(page);

  await callApi(page, 'PATCH', `/orgs/${organization}`, { inviteLinks: false });
  await page.reload();
  await page
    .getByRole('link', { name: 'Review: Invite links are off, but 2 links still exist' })
    .click();
  await expect(page).toHaveURL(/\/settings\/members#invite-links$/);
  await expect(page.getByRole('checkbox', { name: 'Invite links' })).toBeInViewport();
});

test('after a link to another page, Tab goes on in its main part', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, home);
  const site = page.locator('main a[href$="/sites/sit_demo_docs"]').first();
  await site.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Masthead Docs', level: 1 })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

test('on a phone, the menu closes by Escape and after a link, and the focus stays in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await signInAs(page, 'admin');
  await open(page, home);
  const menu = page.getByRole('button', { name: 'Open menu' });
  const sites = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites' });
  await menu.press('Enter');
  await page.keyboard.press('Escape');
  await expect(sites).toBeHidden();
  await menu.press('Enter');
  // Escape closes the list of organizations first, and then the menu.
  await page.getByRole('button', { name: 'Fathom Instruments' }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(sites).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sites).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.press('Enter');
  await sites.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sites', level: 1 })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

test('sites, broken links, the trash and what changed since yesterday are at the side', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Told Press');
  const inOrganization = `/orgs/${organization}`;
  const newSpace = (title: string) =>
    callApi<{ id: string }>(page, 'POST', `${inOrganization}/spaces`, { title, empty: true });
  const { id } = await newSpace('Buoys');
  const document = { markdown: 'See [the plan](nowhere.md).' };
  const changes = [{ operation: 'insert_page', title: 'Waves', document }];
  await callApi(page, 'POST', `/spaces/${id}/content`, { changes });
  const gone = await newSpace('Drafts');
  await callApi(page, 'DELETE', `/spaces/${gone.id}`);
  await callApi(page, 'POST', `${inOrganization}/sites`, { title: 'Docs', spaces: [id] });
  const requests = `/spaces/${id}/change-requests`;
  const { id: request } = await callApi<{ id: string }>(page, 'POST', requests, {});
  await callApi(page, 'POST', `${requests}/${request}/content`, {
    changes: [{ ...changes[0], title: 'Tides' }],
  });
  await callApi(page, 'PATCH', `${requests}/${request}`, { status: 'open' });
  await open(page, inOrganization);
  const heads = page.getByRole('navigation', { name: 'Home' });
  await expect(heads.getByRole('link')).toHaveText(['Today', 'Change requests1', 'Activity']);
  await expect(page.getByText('1 space', { exact: true }).first()).toBeVisible();
  const sites = page.getByRole('region', { name: 'Sites' });
  await expect(sites).toContainText('DocsNot published');
  await expect(sites).toContainText(/changed (just now|\d+ min ago) by Ines Carvalho/);
  const trash = page.getByRole('region', { name: 'In the trash' });
  await trash.getByRole('button', { name: 'Restore Drafts' }).click();
  await expect(trash).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(trash).toContainText('Drafts');
  const latest = page.getByRole('region', { name: 'Since yesterday' });
  await expect(latest.getByRole('listitem').first()).toContainText('You moved Drafts to the trash');
  await expect(latest.getByRole('listitem').first().locator('time')).toHaveText(/^\d\d:\d\d$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Buoys has 1 broken link' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Buoys 1 broken' }).click();
  await expect(page.getByRole('button', { name: 'Broken 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a line of the home page opens exactly what it counts', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, home);
  const review = page.getByRole('link', { name: /^Review: \d+ members have never been active/ });
  const [count] = /\d+/.exec((await review.getAttribute('aria-label')) ?? '') ?? [];
  await review.click();
  await expect(page.getByRole('button', { name: `Export ${count}` })).toBeVisible();
});

test('drafts and requests in review open exactly those that are counted', async ({ page }) => {
  await signInAs(page, 'reviewer');
  await open(page, home);
  const drafts = page.getByRole('region', { name: 'Your drafts' });
  await expect(drafts.getByRole('link', { name: 'Write down the limits' })).toBeVisible();
  const counted = await drafts.getByRole('listitem').count();
  await drafts.getByRole('link', { name: /^\d+ change requests?$/ }).click();
  await expect(page.getByRole('table').getByText('Write down the limits')).toBeVisible();
  await expect(page.getByText(`${counted} total`)).toBeVisible();
});

test('a writer sees what came back to them, a reader what is new', async ({ page }) => {
  await signInAs(page, 'creator');
  await open(page, home);
  await expect(
    page.getByText('Maren Holt asked for changes in “A shorter opening”').first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Yours in review' })).toContainText(
    'A member is not a person',
  );
  // What it conflicts with is shown as readers see it, pictures too.
  await open(page, `${home}/spaces/spc_demo_handbook/change-requests/2/merge`);
  await expect(page.getByRole('img', { name: /^A section of a docs site/ })).toBeVisible();
  await signInAs(page, 'reader');
  await open(page, home);
  await expect(page.getByRole('region', { name: 'What’s new' })).toContainText('Onboarding');
});

test('an answer waits on the home page until it is opened', async ({ page }) => {
  await signInAs(page, 'commenter');
  await open(page, home);
  const answer =
    'replied to a comment on #1 “Say what a guest sees, and who may review” in Handbook';
  await expect(page.getByRole('heading', { level: 1 })).toContainText(answer);
  await expect(page.getByText('“No. I’ll say so.”')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Reply' }).click();
  await page.waitForURL(/change-requests\/1\/changes\?page=.+comment=/);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await open(page, home);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(answer);
});

test('a member who isn’t an admin sees their role, what it allows and who can change it', async ({
  page,
}) => {
  await signInAs(page, 'commenter');
  await open(page, home);
  await expect(
    page.getByRole('heading', { name: 'You can read and comment in Fathom Instruments.' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Admins of Fathom Instruments' })).toContainText(
    'Ines Carvalho',
  );
  await expect(page.getByRole('link', { name: 'Activity' })).toHaveCount(0);
  const invite = page.getByRole('button', { name: 'Invite' });
  await expect(invite).toHaveAttribute('aria-disabled', 'true');
  await expect(invite).toHaveAccessibleDescription(/Requires the Admin role/);
  await expectAccessible(page);
});

test('a guest can’t see other members', async ({ page }) => {
  await signInAs(page, 'guest');
  await open(page, home);
  await expect(
    page.getByRole('heading', { name: /^You can see content shared with you/ }),
  ).toBeVisible();
  await expect(page.getByText('Guests can’t see other members.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'People' })).toHaveCount(0);
});

test('the activity shows who changed what, with the values before and after, and its filters are in the URL', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Busy Press');
  for (const title of ['One', 'Two'])
    await callApi(page, 'PUT', `/orgs/${organization}/teams`, { title });
  await callApi(page, 'PATCH', `/orgs/${organization}`, { defaultRole: 'comment' });
  await open(page, `/orgs/${organization}/activity`);
  const changes = page.getByRole('list', { name: 'Today' }).getByRole('listitem');
  await expect(changes).toHaveText([
    /You changed the default role from Guest to Comment/,
    /You created the team Two/,
    /You created the team One/,
    /You created Busy Press/,
  ]);
  await expect(changes.nth(1).getByRole('link', { name: 'Two' })).toHaveAttribute(
    'href',
    new RegExp(`/orgs/${organization}/teams\\?team=`),
  );
  await changes.first().getByRole('button', { name: 'Details' }).click();
  await expect(changes.first().getByRole('row', { name: 'Default role' })).toHaveText(
    'Default roleGuestComment',
  );
  await expectAccessible(page);

  const days = page.getByRole('slider', { name: 'Changes by day' });
  await expect(days).toHaveAttribute('aria-valuetext', /: 4 changes$/);
  await days.press('ArrowLeft');
  await days.press('Enter');
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  await expect(page.getByRole('heading', { name: 'No matching changes' })).toBeVisible();
  await days.press('Escape');
  await expect(changes).toHaveCount(4);
  const { width, height } = (await days.boundingBox()) ?? { width: 0, height: 0 };
  const today = { position: { x: width - 4, y: height / 2 } };
  // A double click chooses a day, too; a press later takes it back.
  await days.dblclick(today);
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/from=/);
  await days.click(today);
  await expect(page).not.toHaveURL(/from=/);

  await page.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('combobox', { name: 'Kind of change' }).fill('created organ');
  await page.getByRole('option', { name: 'Organization created' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/action=createOrganization/);
  await expect(changes).toHaveText([/You created Busy Press/]);
  await page.reload();
  await expect(changes).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove filter: Kind' }).click();
  await page.getByRole('searchbox', { name: 'Search activity' }).fill('team two');
  await expect(changes).toHaveText([/You created the team Two/]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1' }).click();
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^activity-.*\.csv$/);

  await open(page, `/orgs/${organization}/activity?action=deleteTeam`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(changes).toHaveCount(4);
});

test('an admin finds refused sign-ins by kind and address, and exports them as NDJSON', async ({
  page,
  browser,
}) => {
  const email = newAddress();
  await signInByCode(page, email, 'Noor Haddad');
  const organization = await newOrganization(page, 'Watched Press');
  const other = await browser.newContext();
  await refuseSignIn(await other.newPage(), email);
  await other.close();
  await open(page, `/orgs/${organization}/activity`);
  const events = page.getByRole('list', { name: 'Today' }).getByRole('listitem');
  await expect(events).toHaveText([/You created Watched Press/]);

  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Refused attempts' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/kind=refused/);
  await expect(events).toHaveText([
    /Someone couldn’t sign in as you with a code: This code is wrong/,
  ]);
  await events.first().getByRole('button', { name: 'Details' }).click();
  await expect(events.first()).toContainText(
    /in the dashboard from [\d.:a-f]+ with Chrome on Linux/,
  );
  await expect(events.first()).toContainText(/req_[\w-]+/);
  await expectAccessible(page);
  await events
    .first()
    .getByRole('button', { name: /^All from / })
    .click();
  await expect(page).toHaveURL(/address=/);
  await expect(events).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 1' }).click();
  await page.getByRole('menuitem', { name: 'As NDJSON' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^activity-.*\.ndjson$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).action)).toEqual(['signInRefused']);

  await page.getByRole('button', { name: 'Address' }).first().click();
  await page.getByLabel('IP address').fill('192.0.2.');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { name: 'No matching events' })).toBeVisible();
  await open(page, `/orgs/${organization}/activity?kind=exports`);
  await expect(events).toHaveText([/You exported the activity as NDJSON/]);
});

test('the activity requires the Admin role', async ({ page }) => {
  await signInAs(page, 'editor');
  await open(page, `${home}/activity`);
  await expect(
    page.getByRole('heading', { name: 'You don’t have permission to see this' }),
  ).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search activity' })).toHaveCount(0);
});

test('home and activity can be used at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'admin');
  for (const path of [home, `${home}/activity`]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

for (const person of ['admin', 'commenter', 'guest'] as const)
  test(`the HTML of every page is what the browser makes of it, for the ${person}`, async ({
    page,
  }) => {
    test.slow();
    await signInAs(page, person);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`));
    await page.addInitScript(neverAnswer);
    for (const path of [...protectedPages, ...openPages]) {
      await open(page, path);
      const found = await page.evaluate(readInvalid);
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

/** Runs in the page: what a validator of HTML objects to, and a browser forgives. */
function readInvalid(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
  const inWords = document.querySelectorAll(':is(span, button, p) :is(div, ul, section)');
  const roles = document.querySelectorAll('input[type="search"][role="combobox"]');
  return [
    ...doubled.map((id) => `id ${id} twice`),
    ...[...inWords, ...roles].map((one) => one.outerHTML.slice(0, 200)),
  ];
}

/**
 * Runs in the page: requests to the API stay pending, since one pending part must not empty another.
 * A route of Playwright would switch off the browser's cache, so that each page loads its scripts again.
 */
function neverAnswer(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname.startsWith('/api/v1/') ? new Promise(() => {}) : fetch(input, init);
  };
}
