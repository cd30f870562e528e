import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

type Made = { id: string };

let id = '';
let collection = '';
let space = '';
const access = () => `/orgs/${id}/spaces/${space}/access`;
const collectionAccess = () => `/orgs/${id}/collections/${collection}/access`;

/** An organization with the collection Product and in it the space Handbook. */
test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Access Press');
  const made = await callApi<Made>(page, 'POST', `/orgs/${id}/collections`, { title: 'Product' });
  collection = made.id;
  const body = { title: 'Handbook', parent: collection };
  space = (await callApi<Made>(page, 'POST', `/orgs/${id}/spaces`, body)).id;
});

/** Lets a new person join the organization with a link, as a guest if `role` is null. Returns the id. */
async function join(admin: Page, member: Page, name: string, role: string | null): Promise<string> {
  const link = await callApi<{ url: string }>(admin, 'POST', `/orgs/${id}/link-invites`, {
    role: role ?? 'read',
  });
  await signUp(member, newAddress('access'), name);
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(member, 'POST', `/orgs/${id}/invites/${secret}`);
  const user = await callApi<Made>(member, 'GET', '/user');
  if (role === null) await callApi(admin, 'PATCH', `/orgs/${id}/members/${user.id}`, { role });
  return user.id;
}

async function newTeam(page: Page, title: string, members: string[]): Promise<string> {
  return (await callApi<Made>(page, 'PUT', `/orgs/${id}/teams`, { title, members })).id;
}

const granted = (page: Page): Locator => page.getByRole('list', { name: 'Grants' });
const audience = (page: Page): Locator => page.getByRole('table', { name: 'Who has access' });
const rowOf = (page: Page, name: string): Locator =>
  audience(page).getByRole('row').filter({ hasText: name });

/** Selects a level by keyboard. */
async function choose(page: Page, control: Locator, level: string): Promise<void> {
  await control.click();
  const option = page.getByRole('option', { name: new RegExp(`^${level}`) });
  await expect(option).toBeVisible();
  await option.press('Enter');
}

test('a team is granted a level, shown with the reason, lowered after a preview, and restored by undo', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const priya = await join(page, other, 'Priya Mate', 'read');
  await newTeam(page, 'Docs guild', [priya]);
  await open(page, access());
  await expect(page.getByText(/^No grants yet/)).toBeVisible();
  await expect(rowOf(page, 'Priya Mate')).toContainText('Role in the organization');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add people or teams' }).click();
  const dialog = page.getByRole('dialog', { name: 'Grant access to Handbook' });
  await dialog.getByRole('combobox', { name: 'People and teams' }).fill('docs');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await dialog.getByRole('combobox', { name: 'People and teams' }).press('Enter');
  await expect(dialog.getByRole('list', { name: 'Selected' })).toContainText('Docs guild');
  await choose(page, dialog.getByRole('combobox', { name: 'Level' }), 'Review');
  await expect(dialog.getByText('No one will have less access.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Grant Review to Docs guild' }).click();
  await expect(dialog).toBeHidden();
  await expect(granted(page).getByRole('listitem')).toHaveCount(1);
  await expect(rowOf(page, 'Priya Mate')).toContainText('Review');

  await rowOf(page, 'Priya Mate').getByRole('button').click();
  const panel = page.getByRole('complementary', { name: 'Priya Mate' });
  await expect(panel).toContainText(
    'Priya Mate can review here: Review, from the team Docs guild, granted here.',
  );
  await expect(page).toHaveURL(new RegExp(`person=${priya}`));
  const steps = panel.getByRole('list', { name: 'Checks in order' });
  await expect(
    steps.getByRole('listitem').filter({ hasText: 'Granted on Handbook?' }),
  ).toContainText('Decides');
  await expectAccessible(page);
  await panel.getByRole('heading', { name: 'Priya Mate' }).press('Escape');
  await expect(panel).toBeHidden();
  await expect(rowOf(page, 'Priya Mate').getByRole('button')).toBeFocused();

  const level = granted(page).getByRole('combobox', { name: 'Level of Docs guild' });
  await choose(page, level, 'Comment');
  const question = page.getByRole('alertdialog', {
    name: 'Lower Docs guild to Comment on Handbook?',
  });
  // The admin who created the team is in it, and loses nothing.
  await expect(question).toContainText('1 person will have less access:');
  await expect(question).toContainText('Priya Mate: Review to Comment');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Lower to Comment' }).click();
  await expect(level).toContainText('Comment');
  await expect(rowOf(page, 'Priya Mate')).toContainText('Comment');
  // Another toast may still be visible.
  await page
    .locator('[data-sonner-toast]', { hasText: 'Level of Docs guild changed to Comment' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(level).toContainText('Review');
  await expect(rowOf(page, 'Priya Mate')).toContainText('Review');
  await other.context().close();
});

test('raising applies at once; removing shows who loses access and can be undone', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const lucia = await join(page, other, 'Lucia Guest', null);
  const body = { users: [lucia], role: 'read' };
  await callApi(page, 'POST', `/spaces/${space}/permissions`, body);
  await open(page, access());
  const level = granted(page).getByRole('combobox', { name: 'Level of Lucia Guest' });
  await choose(page, level, 'Edit');
  await expect(page.getByText('Level of Lucia Guest changed to Edit')).toBeVisible();
  await expect(rowOf(page, 'Lucia Guest')).toContainText('Edit');
  await granted(page).getByRole('button', { name: 'Remove the grant of Lucia Guest' }).click();
  const question = page.getByRole('alertdialog', { name: /^Remove the grant of Lucia Guest/ });
  await expect(question).toContainText('Lucia Guest: Edit to No access');
  await expect(question).toContainText('They can no longer see it.');
  await question.getByRole('button', { name: 'Remove grant' }).click();
  await expect(granted(page).getByRole('listitem')).toHaveCount(0);
  await expect(rowOf(page, 'Lucia Guest')).toHaveCount(0);
  await expect(page.getByText('Grant of Lucia Guest removed')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(level).toContainText('Edit');
  await expect(rowOf(page, 'Lucia Guest')).toHaveCount(1);
  await other.context().close();
});

test('a person without access is looked up, and the link keeps the answer', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const lucia = await join(page, other, 'Lucia Guest', null);
  await open(page, `${access()}?level=create`);
  await expect(
    page.getByRole('heading', { name: 'No people with the Create level' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Check access' }).click();
  const search = page.getByRole('combobox', { name: 'Find a person' });
  await expect(search).toBeFocused();
  await page.keyboard.type('lucia');
  await expect(page.getByRole('option', { name: /Lucia Guest/ })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Lucia Guest' });
  const answer = 'Lucia Guest has no access here: guests see only what they were given access to';
  await expect(panel).toContainText(answer);
  await expect(page).toHaveURL(new RegExp(`person=${lucia}`));
  await open(page, page.url());
  await expect(panel).toContainText(answer);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(audience(page).getByRole('row')).toHaveCount(2);
  await open(page, `${access()}?person=usr_nobody`);
  await expect(page.getByRole('heading', { name: 'Member not found' })).toBeVisible();
  await other.context().close();
});

test('a collection has the same page, and its default level is lowered after a preview', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await join(page, other, 'Edda Mate', 'edit');
  await open(page, collectionAccess());
  await expect(page.getByRole('heading', { name: 'Product', level: 1 })).toBeVisible();
  // It is the only page of a collection: there are no tabs, but the way to what is in it.
  await expect(page.getByRole('link', { name: 'Access', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Show in content' })).toBeVisible();
  await expect(rowOf(page, 'Edda Mate')).toContainText('Edit');
  await choose(page, page.getByRole('combobox', { name: 'Default level' }), 'Read');
  const question = page.getByRole('alertdialog', {
    name: 'Change the default level of Product to Read?',
  });
  await expect(question).toContainText('1 person will have less access on 1 space:');
  await expect(question).toContainText('Edda Mate: Edit to Read');
  await expect(question).toContainText('Handbook');
  await question.getByRole('button', { name: 'Change to Read' }).click();
  await expect(rowOf(page, 'Edda Mate')).toContainText('Default level');
  await expectAccessible(page);
  await open(page, access());
  await expect(page.getByText('Handbook inherits Read, the default level of')).toBeVisible();
  await page.getByRole('link', { name: 'Product' }).last().click();
  await expect(page.getByRole('heading', { name: 'Product', level: 1 })).toBeVisible();
  await other.context().close();
});

test('the member panel opens on the access of a member, with the reasons for the first space', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const priya = await join(page, other, 'Priya Mate', 'edit');
  const team = await newTeam(page, 'Docs guild', [priya]);
  const body = { teams: [team], role: 'review' };
  await callApi(page, 'POST', `/collections/${collection}/permissions`, body);
  await open(page, `/orgs/${id}/members`);
  await page.getByRole('table').getByRole('link', { name: 'Priya Mate' }).click();
  const panel = page.getByRole('complementary', { name: 'Priya Mate' });
  const spaces = panel.getByRole('list', { name: 'Spaces' });
  await expect(spaces.getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expect(spaces).toContainText('from the team Docs guild');
  await expect(spaces).toContainText(
    'Priya Mate can review Handbook: Review, from the team Docs guild, granted on the collection Product.',
  );
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toContainText('Loses access to 1 space: Handbook');
  await other.context().close();
});

test('a reader sees who can change access; a guest sees why names are hidden', async ({
  page,
  browser,
}) => {
  const reader = await (await browser.newContext()).newPage();
  await join(page, reader, 'Rita Reader', 'read');
  await open(reader, `${process.env.E2E_URL}${access()}`);
  const add = reader.getByRole('button', { name: 'Add people or teams' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription(
    /Requires the Create role\.[\s\S]*Ines Carvalho[\s\S]* can\./,
  );
  await expect(rowOf(reader, 'Rita Reader')).toContainText('Role in the organization');
  await expectAccessible(reader);
  await reader.context().close();

  const guest = await (await browser.newContext()).newPage();
  const lucia = await join(page, guest, 'Lucia Guest', null);
  const body = { users: [lucia], role: 'comment' };
  await callApi(page, 'POST', `/spaces/${space}/permissions`, body);
  await open(guest, `${process.env.E2E_URL}${access()}`);
  await expect(
    guest.getByRole('heading', { name: 'You can’t see who else has access' }),
  ).toBeVisible();
  await expect(
    guest.getByText('You can comment here: Comment, granted to you here.'),
  ).toBeVisible();
  await expectAccessible(guest);
  await guest.context().close();
});

test('access to a published space names the readers of its site', async ({ page }) => {
  await open(page, '/orgs/org_demo_first/spaces/spc_demo_handbook/access');
  const line = page.getByText(/^Anyone on the internet, at /);
  await expect(line).toHaveText(/, at \S+\/guide \(opens in a new tab\), on Masthead Docs/);
  const address = line.getByRole('link', { name: '/guide (opens in a new tab)' });
  await expect(address).toHaveAttribute('href', /^http:\/\/docs\.localhost:\d+\/guide$/);
});

test('hidden collections above a space aren’t revealed to a guest on any page', async ({
  page,
  browser,
}) => {
  const guest = await (await browser.newContext()).newPage();
  const lucia = await join(page, guest, 'Lucia Guest', null);
  const body = { users: [lucia], role: 'comment' };
  await callApi(page, 'POST', `/spaces/${space}/permissions`, body);
  await open(guest, `${process.env.E2E_URL}${access()}`);
  await expect(
    guest.getByText('Handbook has no default level. You can’t see the collections above it.'),
  ).toBeVisible();
  await expect(guest.getByText('everyone has their role')).toHaveCount(0);
  await open(guest, `${process.env.E2E_URL}/orgs/${id}/spaces/${space}`);
  await expect(
    guest.getByText('inherits access from a collection that is hidden from you'),
  ).toBeVisible();
  await open(guest, `${process.env.E2E_URL}/orgs/${id}/content`);
  const row = guest.getByRole('treegrid').getByRole('row', { name: /^Handbook/ });
  await expect(row).toContainText('Inherited');
  await expect(row).not.toContainText('Admin');
  await guest.context().close();
});

test('lowering a role says what is lost, and asks first if access to spaces is lost', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await join(page, other, 'Priya Mate', 'edit');
  await open(page, `/orgs/${id}/members`);
  const role = page.getByRole('table').getByRole('button', { name: /^Role of Priya Mate/ });
  const set = async (name: string): Promise<void> => {
    await role.click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${name}`) }).click();
  };
  await set('Comment');
  await expect(
    page.getByText('Priya Mate’s role changed to Comment. Lower level on 1 space: Handbook.'),
  ).toBeVisible();
  await expect(role).toHaveAccessibleName(/Comment$/);
  await set('Guest');
  const question = page.getByRole('dialog', { name: 'Change the role of Priya Mate' });
  await expect(question).toContainText('Loses access to 1 space: Handbook');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveAccessibleName(/Comment$/);
  await set('Guest');
  await question.getByRole('button', { name: 'Change Priya Mate to Guest' }).click();
  await expect(role).toHaveAccessibleName(/Guest$/);
  await set('Edit');
  await expect(page.getByText('Priya Mate’s role changed to Edit')).toBeVisible();
  await other.context().close();
});

test('people with access are sorted by name and searchable; everyone who loses access is shown on demand', async ({
  page,
}) => {
  type List = { items: { id: string; title: string }[] };
  const { items } = await callApi<List>(page, 'GET', '/orgs');
  const demo = items.find(({ title }) => title === 'Fathom Instruments')?.id ?? '';
  const spaces = await callApi<{ items: { id: string; parent?: string }[] }>(
    page,
    'GET',
    `/orgs/${demo}/spaces`,
  );
  const atRoot = spaces.items.find(({ parent }) => parent === undefined) ?? spaces.items[0];
  await open(page, `/orgs/${demo}/spaces/${atRoot?.id}/access`);
  const names = audience(page).locator('tbody').getByRole('button');
  await expect(names.first()).toBeVisible();
  const shown = (await names.allTextContents()).map((name) => name.replace(/ you$/, ''));
  expect(shown).toEqual(
    shown.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
  );
  await page.getByRole('searchbox', { name: /^Search people/ }).fill('priya');
  await expect(page).toHaveURL(/q=priya/);
  await expect(page.getByText(/ matching “priya”$/)).toBeVisible();
  await expect(names.first()).toContainText('Priya');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: /^Search people/ }).fill('qqq');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(names).toHaveCount(shown.length);

  await choose(page, page.getByRole('combobox', { name: 'Default level' }), 'No access');
  const question = page.getByRole('alertdialog', { name: /^Change the default level of/ });
  const losing = question
    .getByRole('list', { name: 'People who lose access' })
    .getByRole('listitem');
  await expect(losing).toHaveCount(6);
  await question.getByRole('button', { name: /^Show all/ }).click();
  await expect(losing).not.toHaveCount(6);
  const first = await losing.count();
  expect(first).toBeGreaterThan(6);
  await question.getByRole('button', { name: /^Show more/ }).click();
  await expect.poll(() => losing.count()).toBeGreaterThan(first);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
});

test('what couldn’t be loaded says so and can be retried', async ({ page }) => {
  await open(page, access());
  await expect(rowOf(page, 'Ines Carvalho')).toBeVisible();
  const adminsURL = '**/permissions/aggregate?*role=admin*';
  const message = 'It is out of order.';
  await page.route(adminsURL, (route) =>
    route.fulfill({ status: 500, json: { error: { code: 500, message } } }),
  );
  await choose(page, page.getByRole('combobox', { name: 'Level', exact: true }), 'Admin');
  await expect(
    page.getByRole('heading', { name: 'Couldn’t load people with access' }),
  ).toBeVisible();
  await page.unroute(adminsURL);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Ines Carvalho')).toBeVisible();
  await expect(page).toHaveURL(/level=admin/);
  await expect(page.getByText('1 person with Admin')).toBeVisible();
});

test('the filters stay where their list couldn’t be loaded', async ({ page }) => {
  await signInAs(page, 'admin');
  for (const [path, name, what] of [
    ['levels', 'Filter spaces', 'levels'],
    ['activity', 'Search activity', 'activity'],
  ] as const) {
    await open(page, `/orgs/org_demo_first/${path}`);
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }));
    const field = page.getByRole('searchbox', { name });
    await field.fill('harbor');
    await expect(page.getByRole('heading', { name: `Couldn’t load ${what}` })).toBeVisible();
    await expect(field).toHaveValue('harbor');
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: `Couldn’t load ${what}` })).toHaveCount(0);
  }
});

test('the levels of teams and people on spaces are side by side, with the way, and lead to their reasons', async ({
  page,
}) => {
  const team = await newTeam(page, 'Docs guild', []);
  await newTeam(page, 'Writers', []);
  await callApi(page, 'POST', `/collections/${collection}/permissions`, {
    role: 'edit',
    teams: [team],
  });
  await open(page, `/orgs/${id}/levels`);
  const guild = page.getByRole('row', { name: /^Docs guild/ });
  await expect(guild.getByRole('link', { name: /Edit/ })).toContainText('granted on Product');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Filter teams' }).fill('writ');
  await expect(guild).toBeHidden();
  await expect(page.getByRole('row', { name: /^Writers/ })).toContainText('Nothing');
  await page.getByRole('button', { name: 'People', exact: true }).click();
  const row = page.getByRole('row', { name: /^Ines Carvalho/ });
  await expect(page.getByRole('columnheader', { name: /Handbook/ })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('complementary', { name: 'Ines Carvalho' })).toContainText(
    'You can do everything here',
  );
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('everything fits, and the panel takes the whole screen', async ({ page }) => {
    await open(page, access());
    await expect(rowOf(page, 'Ines Carvalho')).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    const sideways = page.locator('#main [class*=overflow-y-auto]').last();
    expect(await sideways.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expectAccessible(page);
    await rowOf(page, 'Ines Carvalho').getByRole('button').click();
    const panel = page.getByRole('dialog', { name: 'Ines Carvalho' });
    await expect(panel).toContainText('You can do everything here');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });
});

test('what you can’t see names who can give access, the same whether or not it exists', async ({
  page,
  browser,
}) => {
  const reader = await (await browser.newContext()).newPage();
  await join(page, reader, 'Rita Reader', 'read');
  await callApi(page, 'PATCH', `/spaces/${space}`, { restricted: true });
  const ask = reader.getByRole('link', { name: 'Ask for access' });
  const words: (string | null)[] = [];
  for (const path of [`spaces/${space}`, 'spaces/spc_nothing', 'collections/col_nothing']) {
    await open(reader, `/orgs/${id}/${path}`);
    await expect(reader.getByRole('heading', { name: /not found$/ })).toBeVisible();
    await expect(reader.getByText(/^Ask .+ for access\.$/)).toHaveText(
      'Ask Ines Carvalho for access.',
    );
    words.push(await reader.getByRole('main').textContent());
    const mail = new URL((await ask.getAttribute('href')) ?? '');
    expect(decodeURIComponent(mail.pathname)).toMatch(/^ines\S+@\S+$/);
    expect(mail.searchParams.get('body')).toContain(reader.url());
  }
  expect(words[0]).toBe(words[1]);
  await open(reader, `/orgs/${id}/settings/sso`);
  await expect(reader.getByRole('heading', { name: /don’t have permission/ })).toBeVisible();
  await expect(ask).toBeVisible();
  await expectAccessible(reader);
  // An admin sees everything: what isn't found is gone.
  await open(page, `/orgs/${id}/spaces/spc_nothing`);
  await expect(page.getByRole('link', { name: 'Trash' }).first()).toBeVisible();
  await expect(page.getByText(/for access\.$/)).toHaveCount(0);
  // Guests can't list admins; the person who invited them can help.
  await signInAs(reader, 'guest');
  await open(reader, '/orgs/org_demo_first/members');
  await expect(reader.getByText(/^Ask .+, who invited you, for access\.$/)).toBeVisible();
  await expect(ask).toHaveAttribute('href', /^mailto:ines/);
  await reader.setViewportSize({ width: 320, height: 640 });
  await expect(ask).toBeInViewport();
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
