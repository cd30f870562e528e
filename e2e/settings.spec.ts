import { expect, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

type Organization = {
  title: string;
  hostname?: string;
  emailDomains: string[];
  provenDomains: string[];
  defaultRole: string | null;
  defaultContent?: { type: string } | null;
  ai: boolean;
  inviteLinks: boolean;
  urls: { logo?: string };
};

let id = '';
const pathOf = (): string => `/orgs/${id}/settings`;
const saved = (page: Page) => callApi<Organization>(page, 'GET', `/orgs/${id}`);

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Settled Press');
});

const openSettings = (page: Page, below = ''): Promise<void> => open(page, `${pathOf()}${below}`);

test('every setting is changed and saved with ⌘S, and only changes are sent', async ({ page }) => {
  await openSettings(page);
  const title = `settled-${Date.now().toString(36)}`;
  await page.getByLabel('Host name').fill(title);
  await page.getByLabel('Logo').fill('https://settled.example/logo.svg');
  await page.getByRole('checkbox', { name: 'AI features' }).click();
  await expect(page.getByRole('button', { name: 'Save 3 changes' })).toBeVisible();
  await expectAccessible(page);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('ControlOrMeta+s');
  const request = await sent;
  expect(Object.keys(request.postDataJSON()).toSorted()).toEqual(['ai', 'hostname', 'logo']);
  expect(request.headers()['if-match']).toBeTruthy();
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Not saved:')).toHaveCount(0);

  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByLabel('Email domains').fill('Settled.example, @kelp.example');
  await page.getByLabel('Email domains').press('Enter');
  await page.getByRole('combobox', { name: 'Default role' }).press('Enter');
  await page.getByRole('option', { name: /^Comment/ }).click();
  await expect(page.getByText('They join with the Comment role')).toBeVisible();
  await expectAccessible(page);
  const reply = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('ControlOrMeta+s');
  expect((await reply).ok()).toBe(true);
  await expect(page.getByText('Settings saved.', { exact: true }).last()).toBeVisible();
  expect(await saved(page)).toMatchObject({
    hostname: title,
    emailDomains: ['settled.example', 'kelp.example'],
    defaultRole: 'comment',
    ai: true,
  });
  expect((await saved(page)).urls.logo).toBeUndefined();

  await test.step('a domain shows the DNS record that verifies it, and its current value', async () => {
    // A domain that nobody can register, and that isn't an example of the demo.
    await page.getByRole('textbox', { name: 'Email domains' }).fill('press.test');
    await page.getByRole('textbox', { name: 'Email domains' }).press('Enter');
    await page.keyboard.press('ControlOrMeta+s');
    const list = page.getByRole('list', { name: 'Verification of email domains' });
    await expect(list.getByRole('listitem')).toHaveText([
      /settled\.example.*Verified/,
      /kelp\.example.*Verified/,
      /press\.test.*Not verified/,
    ]);
    const record = list.getByRole('region', { name: 'DNS record of press.test' });
    await expect(record).toContainText('_masthead.press.test');
    await expect(record.getByRole('button', { name: 'Copy Value' })).toBeVisible();
    await record.getByRole('button', { name: 'Check now' }).click();
    await expect(record.getByText('Current value:')).toBeVisible();
    await expectAccessible(page);
    expect((await saved(page)).provenDomains).toEqual(['kelp.example', 'settled.example']);
    await open(page, `/orgs/${id}`);
    await expect(page.getByText('press.test isn’t verified yet')).toBeVisible();
  });
});

test('errors are shown beside their fields, the first one is focused, and nothing is sent', async ({
  page,
}) => {
  await openSettings(page);
  let writes = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes += 1;
  });
  await page.getByLabel('Title').fill('x');
  await page.getByLabel('Host name').fill('No Good');
  await page.getByLabel('Logo').fill('not an address');
  await page.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect(page.getByText('A title must have at least 2 characters.')).toBeVisible();
  await expect(page.getByText('Use lowercase letters, digits and hyphens')).toBeVisible();
  await expect(page.getByText('Enter a full URL')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Settled Press');
  await openSettings(page, '/members');
  for (const [domain, why] of [
    ['nodot', 'Enter a domain such as'],
    ['gmail.com', 'Anyone can get an address'],
  ] as const) {
    await page.getByLabel('Email domains').fill(domain);
    await page.getByLabel('Email domains').press('Enter');
    await expect(page.getByText(`“${domain}” can’t be added. ${why}`)).toBeVisible();
  }
  expect(writes).toBe(0);
});

test('what is pressed after a mistake is done, though its error moves the page', async ({
  page,
}) => {
  await openSettings(page);
  await page.getByLabel('Title').fill('S');
  const ai = page.getByRole('checkbox', { name: 'AI features' });
  await ai.hover();
  await page.mouse.down();
  // A person holds the button for about as long.
  await page.waitForTimeout(120);
  await page.mouse.up();
  await expect(ai).toBeChecked();
  await expect(page.getByText('A title must have at least 2 characters.')).toBeVisible();
});

test('a host name in use is refused beside the field', async ({ page }) => {
  const hostname = `taken-${Date.now().toString(36)}`;
  const other = await newOrganization(page, 'Other Press');
  await callApi(page, 'PATCH', `/orgs/${other}`, { hostname });
  await openSettings(page);
  await page.getByLabel('Host name').fill(hostname);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText(`The host name ${hostname} is already taken.`)).toBeVisible();
  await expect(page.getByLabel('Host name')).toBeFocused();
});

test('two tabs: separate changes are both kept, and a conflict is resolved by choosing', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openSettings(page);
  await openSettings(other);

  await other.getByLabel('Title').fill('Their Press');
  await other.getByRole('checkbox', { name: 'AI features' }).click();
  await other.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(other.getByText('Settings saved.', { exact: true })).toBeVisible();

  await page.getByLabel('Title').fill('Our Press');
  const hostname = `ours-${Date.now().toString(36)}`;
  await page.getByLabel('Host name').fill(hostname);
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  const dialog = page.getByRole('dialog', { name: /saved first$/ });
  await expect(dialog).toBeVisible();
  expect((await saved(page)).title).toBe('Their Press');
  const save = dialog.getByRole('button', { name: 'Save both' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /Our Press/ }).click();
  await save.click();
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible();
  expect(await saved(page)).toMatchObject({ title: 'Our Press', ai: true, hostname });
  await expect(page.getByRole('checkbox', { name: 'AI features' })).toBeChecked();

  // Changes on another settings page don't affect this one.
  await page.getByLabel('Title').fill('Our New Press');
  await callApi(other, 'PATCH', `/orgs/${id}`, { emailDomains: ['theirs.example'] });
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible();
  await expect
    .poll(() => saved(page))
    .toMatchObject({
      title: 'Our New Press',
      emailDomains: ['theirs.example'],
    });
});

test('switching invite links off says how many links stop working', async ({ page }) => {
  for (const role of ['read', 'edit'])
    await callApi(page, 'POST', `/orgs/${id}/link-invites`, { role });
  // Earlier links lead to the page the setting is on now.
  await openSettings(page, '#invite-links');
  await expect(page).toHaveURL(/\/settings\/members#invite-links$/);
  const box = page.getByRole('checkbox', { name: 'Invite links' });
  await expect(box).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeInViewport();
  await expect(page.getByText('2 links work now')).toBeVisible();
  await box.press(' ');
  await expect(page.getByText('2 links will stop working when you save')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible();
  expect((await saved(page)).inviteLinks).toBe(false);
});

test('a setting is found by its words, in the settings and in the palette', async ({ page }) => {
  await openSettings(page);
  await page.keyboard.press('/');
  await page.keyboard.type('new members');
  const found = page.getByRole('option', { name: /^Default role/ });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/members#default-role$/);
  const target = page.locator('#default-role');
  await expect(target).toHaveAttribute('data-link-target');
  await expect(target).toBeFocused();
  await expect(target).not.toHaveAttribute('data-link-target');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('subdomain');
  await page.getByRole('option', { name: /^Host name/ }).click();
  await expect(page).toHaveURL(/\/settings#host-name$/);
  await expect(page.locator('#host-name')).toBeFocused();

  // The links beside the settings mark the one that is read.
  const links = page.getByRole('navigation', { name: 'On this page' });
  const here = links.locator('[aria-current="location"]');
  await expect(here).toHaveText('Host name');
  await page.locator('#host-name').hover();
  await page.mouse.wheel(0, -4000);
  await expect(here).toHaveText('Title');
  await page.mouse.wheel(0, 4000);
  await expect(here).toHaveText('Delete organization');
  await links.getByRole('link', { name: 'AI features' }).click();
  await expect(here).toHaveText('AI features');
});

test('a site of the organization is selected as its default content', async ({ page }) => {
  await callApi(page, 'POST', `/orgs/${id}/sites`, { title: 'Settled Docs' });
  await openSettings(page);
  await page.getByRole('combobox', { name: 'Default content' }).press('Enter');
  await page.getByRole('option', { name: /^Settled Docs/ }).click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible();
  expect((await saved(page)).defaultContent?.type).toBe('site');
});

test('a link to another page asks before unsaved changes are lost', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('Title').fill('Not yet');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await expect(question).toContainText('Title isn’t saved');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Not yet');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${id}$`));
});

test('a reader sees settings read-only with the reason', async ({ page }) => {
  await signInAs(page, 'reader');
  await open(page, '/orgs/org_demo_first/settings');
  await expect(page.getByText('You can view these settings, but not change them.')).toBeVisible();
  await expect(page.getByText(/Requires the Admin role\. .+ can\./)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveAttribute('readonly', '');
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Requires the Admin role/);
  await expectAccessible(page);
  await open(page, '/orgs/org_demo_first/settings/members');
  const box = page.getByRole('checkbox', { name: 'Invite links' });
  const before = await box.isChecked();
  await box.click({ force: true });
  expect(await box.isChecked()).toBe(before);
  await expectAccessible(page);
});

test('the last admin can’t leave, and sees why', async ({ page }) => {
  await openSettings(page, '#leaving');
  const leave = page.getByRole('button', { name: 'Leave Settled Press' });
  await expect(leave).toHaveAttribute('aria-disabled', 'true');
  await expect(leave).toHaveAccessibleDescription(/last admin of Settled Press/);
});

test('a member leaves and loses the organization', async ({ page, browser }) => {
  const link = await callApi<{ url: string }>(page, 'POST', `/orgs/${id}/link-invites`, {
    role: 'edit',
  });
  const member = await (await browser.newContext()).newPage();
  await signUp(member, newAddress('leaver'), 'Lea Leaver');
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(member, 'POST', `/orgs/${id}/invites/${secret}`);
  await openSettings(member);
  await member.getByRole('button', { name: 'Leave Settled Press' }).click();
  const question = member.getByRole('alertdialog', { name: 'Leave Settled Press?' });
  await expect(question).toContainText('You lose access immediately');
  await question.getByRole('button', { name: 'Leave Settled Press' }).click();
  await expect(member).toHaveURL(/\/organizations$/);
  const gone = await member.goto(`${process.env.E2E_URL}${pathOf()}`);
  expect(gone?.status()).toBe(404);
  await member.context().close();
});

test('the settings can be used at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openSettings(page);
  await page.getByLabel('Title').fill('Small Press');
  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
