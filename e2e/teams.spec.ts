import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

type TeamMembers = { items: { organization: { id: string }; team: { role: string } }[] };

let id = '';
const teams = (): string => `/orgs/${id}/teams`;
const newTeam = (page: Page, title: string) =>
  callApi<{ id: string }>(page, 'PUT', teams(), { title });

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Team Press');
});

/** Lets a new person join the organization through a link. Returns their id. */
async function join(admin: Page, member: Page, name: string, role: string): Promise<string> {
  const link = await callApi<{ url: string }>(admin, 'POST', `/orgs/${id}/link-invites`, { role });
  await signUp(member, newAddress('teammate'), name);
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(member, 'POST', `/orgs/${id}/invites/${secret}`);
  return (await callApi<{ id: string }>(member, 'GET', '/user')).id;
}

test('a team is created, gets members and an owner, and has them removed, by keyboard alone', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await join(page, other, 'Adaeze Mate', 'edit');
  await open(page, teams());
  await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New team' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.keyboard.type('Buoy crew');
  await page.keyboard.press('Enter');

  const panel = page.getByRole('complementary', { name: 'Buoy crew' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(/\?team=/);
  await expect(panel.getByText('You own this team.')).toBeVisible();
  const members = panel.getByRole('list', { name: 'Members of Buoy crew' });
  await expect(members.getByRole('listitem')).toHaveCount(1);

  await panel.getByRole('combobox', { name: /^Add member/ }).focus();
  await page.keyboard.type('mate');
  await expect(panel.getByRole('option', { name: /Adaeze Mate/ })).toBeVisible();
  await expect(panel.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(members.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();

  const role = members.getByRole('combobox', { name: 'Role of Adaeze Mate in Buoy crew' });
  await role.press('Enter');
  await page.getByRole('option', { name: /^Owner/ }).press('Enter');
  await expect(role).toContainText('Owner');
  const team = new URL(page.url()).searchParams.get('team');
  const roles = async (): Promise<string[]> => {
    const { items } = await callApi<TeamMembers>(page, 'GET', `${teams()}/${team}/members`);
    return items.map((member) => member.team.role);
  };
  await expect.poll(roles).toEqual(['owner', 'owner']);

  await members.getByRole('button', { name: 'Remove Adaeze Mate from Buoy crew' }).press('Enter');
  await expect(members.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(members.getByRole('listitem')).toHaveCount(2);
  await expect.poll(roles).toEqual(['owner', 'owner']);
  await other.context().close();
});

test('a pasted list of addresses adds many at once, names those it doesn’t find, and can be undone', async ({
  page,
  browser,
}) => {
  const team = await newTeam(page, 'Buoy crew');
  const emails: string[] = [];
  for (const name of ['Ada Mate', 'Ben Mate']) {
    const other = await (await browser.newContext()).newPage();
    await join(page, other, name, 'read');
    emails.push((await callApi<{ email: string }>(other, 'GET', '/user')).email);
    await other.context().close();
  }
  await open(page, `${teams()}?team=${team.id}`);
  const panel = page.getByRole('complementary', { name: 'Buoy crew' });
  const members = panel.getByRole('list', { name: 'Members of Buoy crew' });
  const list = `Ada Mate <${emails[0]}>; ${emails[1]}\nnobody@example.com, eve@example`;

  // Several addresses pasted into the field for one person open the dialog.
  await panel.getByRole('combobox', { name: /^Add member/ }).focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
    document.activeElement?.dispatchEvent(paste);
  }, list);
  const dialog = page.getByRole('dialog', { name: 'Add people to “Buoy crew”' });
  await expect(dialog.getByLabel('Email addresses')).toHaveValue(list);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 3 people' }).click();
  await expect(dialog.getByText('2 addresses not added')).toBeVisible();
  await expect(dialog.getByText(/No member .* has nobody@example.com/)).toBeVisible();
  await expect(dialog.getByText('Not an address: eve@example.')).toBeVisible();
  await expect(dialog.getByLabel('Email addresses')).toHaveValue('nobody@example.com\neve@example');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(members.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(members.getByRole('listitem')).toHaveCount(1);

  await panel.getByRole('button', { name: 'Paste a list of addresses' }).click();
  await dialog.getByLabel('Email addresses').fill(emails.join('\n'));
  await dialog.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 people added to Buoy crew.')).toBeVisible();
});

test('selected members are added to a team at once, and undone together', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const team = await newTeam(page, 'Deck crew');
  const ids: string[] = [];
  for (const name of ['Cleo Deck', 'Dan Deck']) {
    const other = await (await browser.newContext()).newPage();
    ids.push(await join(page, other, name, 'read'));
    await other.context().close();
  }
  const path = `/orgs/${id}/teams/${team.id}/members`;
  await callApi(page, 'PUT', path, { add: [ids[0]] });
  const inTeam = async () =>
    (await callApi<TeamMembers>(page, 'GET', path)).items
      .map(({ organization }) => organization.id)
      .filter((each) => ids.includes(each))
      .toSorted();
  await open(page, `/orgs/${id}/members?search=Deck`);
  for (const name of ['Cleo Deck', 'Dan Deck'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Add to team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add 2 people to a team' });
  await dialog.getByRole('combobox', { name: 'Team' }).fill('deck');
  await dialog.getByRole('option', { name: /^Deck crew/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add to Deck crew' }).click();
  await expect(
    page.getByText('1 person added to Deck crew. 1 person already in it.'),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  expect(await inTeam()).toEqual(ids.toSorted());
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(inTeam).toEqual([ids[0]]);

  for (const name of ['Cleo Deck', 'Dan Deck'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await bar.getByRole('button', { name: 'Disable' }).click();
  const disabling = page.getByRole('dialog', { name: 'Disable 2 people?' });
  await expect(disabling.getByText('All access ends immediately.')).toBeVisible();
  await expectAccessible(page);
  await disabling.getByRole('button', { name: 'Disable 2 people' }).click();
  const messages = page.getByRole('region', { name: /^Messages/ });
  await expect(messages.getByText('2 people disabled.')).toBeVisible();
  const disabled = page.locator('tr[data-member]').getByText('Disabled', { exact: true });
  await expect(disabled).toHaveCount(2);
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages.getByText('2 people enabled again.')).toBeVisible();
  await expect(disabled).toHaveCount(0);
});

test('the members of a large team are searched, and those in it can’t be added twice', async ({
  page,
}) => {
  await open(page, '/orgs/org_demo_first/teams?search=Translators');
  await page.locator('[data-row-link]').click();
  const panel = page.getByRole('complementary', { name: 'Translators' });
  const rows = panel.getByRole('list', { name: 'Members of Translators' }).getByRole('listitem');
  await expect(rows).toHaveCount(20);
  const name = (await rows.last().locator('.truncate.font-semibold').innerText()).trim();
  const box = panel.getByRole('searchbox', { name: 'Search members of Translators' });
  await box.fill(name);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  await box.fill('qqqq');
  await expect(panel.getByText('No members match “qqqq”')).toBeVisible();
  await expectAccessible(page);
  await box.press('Escape');
  await expect(rows).toHaveCount(20);
  await panel.getByRole('combobox', { name: /^Add member/ }).fill(name);
  await expect(panel.getByRole('option', { name })).toContainText('Already added');
});

test('from a member’s panel I add them to a team, and undo it', async ({ page, browser }) => {
  for (const title of ['Buoy crew', 'Harbour']) await newTeam(page, title);
  const other = await (await browser.newContext()).newPage();
  const ada = await join(page, other, 'Ada Mate', 'read');
  await open(page, `/orgs/${id}/members?member=${ada}&tab=teams`);
  const panel = page.getByRole('complementary', { name: 'Ada Mate' });
  await expect(panel.getByText('No teams yet')).toBeVisible();
  const field = panel.getByRole('combobox', { name: 'Add Ada Mate to a team' });
  await field.fill('buoy');
  await expect(panel.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('link', { name: 'Buoy crew' })).toBeVisible();
  await field.click();
  await expect(panel.getByRole('option', { name: /^Buoy crew/ })).toContainText('Already added');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('No teams yet')).toBeVisible();

  // People who own no team have nothing to choose here.
  await open(other, `${process.env.E2E_URL}/orgs/${id}/members?member=${ada}&tab=teams`);
  await expect(other.getByText('Owners of a team add members on the Teams page.')).toBeVisible();
  await expect(other.getByRole('combobox', { name: /to a team$/ })).toHaveCount(0);
  await other.context().close();
});

test('a team is renamed in place with F2; a name in use is refused beside the field', async ({
  page,
}) => {
  await newTeam(page, 'Support');
  await newTeam(page, 'Design');
  await open(page, teams());
  await page.getByRole('button', { name: 'Design', exact: true }).focus();
  await page.keyboard.press('F2');
  const field = page.getByLabel('New name of Design');
  await expect(field).toBeFocused();
  await field.fill('Support');
  await field.press('Enter');
  await expect(page.getByText('A team called Support already exists.')).toBeVisible();
  await expectAccessible(page);
  await field.fill('Drawing');
  await field.press('Enter');
  const drawing = page.getByRole('button', { name: 'Drawing', exact: true });
  await expect(drawing).toBeFocused();
  await page.getByRole('button', { name: 'Actions for Drawing' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await expect(page.getByLabel('New name of Drawing')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawing).toBeFocused();
  await page.getByRole('button', { name: 'New team' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Drawing');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByText('A team called Drawing already exists.')).toBeVisible();
});

test('the list shows who is in a team and what it was granted, and leads to what it gives on each space', async ({
  page,
}) => {
  const team = await newTeam(page, 'Buoy crew');
  await newTeam(page, 'Harbour');
  const space = { empty: true, restricted: true };
  const made = await callApi<{ id: string }>(page, 'POST', `/orgs/${id}/spaces`, {
    ...space,
    title: 'Charts',
  });
  await callApi(page, 'POST', `/orgs/${id}/spaces`, { ...space, title: 'Tides' });
  const body = { teams: [team.id], role: 'edit' };
  await callApi(page, 'POST', `/spaces/${made.id}/permissions`, body);
  await open(page, teams());
  const list = page.getByRole('table', { name: 'Teams' });
  const row = (title: string) => list.getByRole('row', { name: title });
  await expect(row('Buoy crew').getByRole('cell').nth(2)).toHaveText('Edit on Charts');
  await expect(row('Harbour').getByRole('cell').nth(2)).toHaveText('No grants');
  await expect(row('Harbour').getByRole('cell').nth(1)).toHaveText(/^[A-Z]{1,2}1$/);
  await open(page, `${teams()}?team=${team.id}`);
  const panel = page.getByRole('complementary', { name: 'Buoy crew' });
  await panel.getByRole('list', { name: 'Access' }).getByRole('link').click();
  await expect(page).toHaveURL(`/orgs/${id}/spaces/${made.id}/access`);
  await page.goBack();
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, teams());
  await expect(row('Buoy crew').getByText('Edit on Charts').first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `${teams()}?team=${team.id}`);
  await panel.getByRole('link', { name: 'Levels' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([/Buoy crew/]);
  // What it gives comes first, in view.
  await expect(page.getByRole('columnheader')).toHaveText(['Team', /Charts/, /Tides/]);
  await expect(page.getByRole('cell').first()).toContainText('granted here');
});

test('deleting a team lists what is lost and what stays', async ({ page }) => {
  await newTeam(page, 'Brief');
  await open(page, teams());
  await page.getByRole('button', { name: 'Actions for Brief' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Brief”?' });
  await expect(question).toContainText('1 member leaves the team');
  await expect(question).toContainText('stay in the organization');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete team' }).click();
  await expect(page.getByRole('heading', { name: 'No teams yet' })).toBeVisible();
});

test('people who lose access by leaving or deleting a team are listed with the spaces first', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const mia = await join(page, other, 'Mia Mate', 'read');
  const team = await newTeam(page, 'Buoy crew');
  await callApi(page, 'PUT', `${teams()}/${team.id}/members/${mia}`, {});
  for (const [title, restricted, role] of [
    ['Harbour', false, 'edit'],
    ['Moorings', true, 'read'],
  ] as const) {
    const space = await callApi<{ id: string }>(page, 'POST', `/orgs/${id}/spaces`, { title });
    await callApi(page, 'PATCH', `/spaces/${space.id}`, { restricted });
    const body = { teams: [team.id], role };
    await callApi(page, 'POST', `/spaces/${space.id}/permissions`, body);
  }
  await open(page, teams());
  await page.getByRole('button', { name: 'Buoy crew', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Buoy crew' });
  const out = panel.getByRole('button', { name: 'Remove Mia Mate from Buoy crew' });
  await out.click();
  const question = page.getByRole('alertdialog', { name: 'Remove Mia Mate from “Buoy crew”?' });
  await expect(question).toContainText('1 person will have less access on 2 spaces:');
  await expect(question).toContainText('Moorings: Read to No access, Harbour: Edit to Read');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(out).toBeVisible();

  await panel.getByRole('button', { name: 'Delete' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete “Buoy crew”?' });
  await expect(deletion).toContainText(
    '2 grants of the team end: Edit on Harbour and Read on Moorings',
  );
  await expect(deletion).toContainText('1 person will have less access on 2 spaces:');
  await expect(deletion).toContainText('Mia Mate');
  await expectAccessible(page);
  await deletion.getByRole('button', { name: 'Cancel' }).click();

  await out.click();
  await question.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText('Mia Mate removed from Buoy crew.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Mia Mate added back to Buoy crew')).toBeVisible();
  await expect(out).toBeVisible();
  await other.context().close();
});

test('the search is in the URL, and a search without matches can be cleared', async ({ page }) => {
  for (const title of ['Docs guild', 'Docs review', 'Hardware']) await newTeam(page, title);
  await open(page, `${teams()}?search=docs`);
  const rows = page.getByRole('table', { name: 'Teams' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.locator('body').press('/');
  await expect(page.getByRole('searchbox', { name: 'Search teams' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('obbi');
  await expect(page.getByRole('heading', { name: 'No teams match “obbi”' })).toBeVisible();
  await expect(page).toHaveURL(/search=obbi/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(3);
});

test('people who are neither team owners nor admins can view it and see why', async ({
  page,
  browser,
}) => {
  const team = await newTeam(page, 'Closed');
  const reader = await (await browser.newContext()).newPage();
  await join(page, reader, 'Rita Reader', 'read');
  await open(reader, `${process.env.E2E_URL}${teams()}?team=${team.id}`);
  const panel = reader.getByRole('complementary', { name: 'Closed' });
  const add = panel.getByRole('button', { name: 'Add member' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription(/Requires team ownership or the Admin role\./);
  await expect(reader.getByRole('button', { name: 'New team' })).toHaveAccessibleDescription(
    /Requires the Create role\. [^.]+ can\./,
  );
  await expect(add).toHaveAccessibleDescription(/can\.$/);
  await expectAccessible(reader);
  await reader.context().close();
});

test('a member may leave a team', async ({ page, browser }) => {
  const team = await newTeam(page, 'Open door');
  const member = await (await browser.newContext()).newPage();
  await join(page, member, 'Mia Member', 'read');
  const { items } = await callApi<{ items: { id: string }[] }>(
    page,
    'GET',
    `/orgs/${id}/members?search=mia`,
  );
  await callApi(page, 'PUT', `${teams()}/${team.id}/members/${items[0]?.id}`, {});
  await open(member, `${process.env.E2E_URL}${teams()}?team=${team.id}`);
  await expect(member.getByText('You are a member of this team.')).toBeVisible();
  await member.getByRole('button', { name: 'Leave Open door' }).click();
  await expect(member.getByText('You are a member of this team.')).toHaveCount(0);
  await expect(member.getByText('You left Open door.')).toBeVisible();
  await member.context().close();
});

test('a team of another organization isn’t found', async ({ page }) => {
  await open(page, `${teams()}?team=tea_demo_1`);
  await expect(page.getByRole('heading', { name: 'Couldn’t find this team' })).toBeVisible();
  await expect(page.getByText('Docs guild')).toHaveCount(0);
});

test('a team leads to its members in the list', async ({ page }) => {
  await open(page, '/orgs/org_demo_first/teams?search=Translators');
  await page.locator('[data-row-link]').click();
  const panel = page.getByRole('complementary', { name: 'Translators' });
  await panel.getByRole('link', { name: '20 members' }).click();
  await expect(page.getByText(/of 20 matching/)).toBeVisible();
});

test('teams and the panel can be used at 320 px', async ({ page }) => {
  const team = await newTeam(page, 'Small');
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, teams());
  await page.getByRole('button', { name: 'Small', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Small' });
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`team=${team.id}`));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Leave Small' }).click();
  const message = page.getByRole('button', { name: 'Dismiss' });
  await expect(message).toBeVisible();
  const topOf = async (box: Locator) => (await box.boundingBox())?.y ?? 0;
  await expect(async () => {
    const last = panel.getByRole('button', { name: 'Delete' });
    expect((await topOf(last)) + 28).toBeLessThan(await topOf(message));
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
