import { expect, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

type Site = {
  id: string;
  title: string;
  published: boolean;
  visibility: string;
  hostname?: string;
  siteSpaces: number;
  urls: { published?: string };
};
type SiteSpaces = { items: { title: string }[] };

let id = '';
const spaces: Record<string, string> = {};
const sites = (): string => `/orgs/${id}/sites`;
const rows = (page: Page) => page.getByRole('table', { name: 'Sites' }).locator('tbody tr');

async function newSpace(page: Page, title: string): Promise<void> {
  const made = await callApi<{ id: string }>(page, 'POST', `/orgs/${id}/spaces`, { title });
  spaces[title] = made.id;
}

/** Creates a site from the spaces with these titles. */
function newSite(page: Page, title: string, ...titles: string[]): Promise<Site> {
  const body = { title, spaces: titles.map((each) => spaces[each]) };
  return callApi<Site>(page, 'POST', sites(), body);
}
const saved = (page: Page, site: Site) => callApi<Site>(page, 'GET', `${sites()}/${site.id}`);
/** Where a site answers until its host name is verified. */
const answering = async (page: Page, site: Site): Promise<string> =>
  (await saved(page, site)).urls.published?.replace(/^https?:\/\/|\/$/g, '') ?? 'nowhere';
const settings = (site: Site): string => `${sites()}/${site.id}/settings`;

/** Lets a new person join the organization by invite link. */
async function join(admin: Page, member: Page, name: string, role: string): Promise<void> {
  const link = await callApi<{ url: string }>(admin, 'POST', `/orgs/${id}/link-invites`, { role });
  await signUp(member, newAddress('site'), name);
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(member, 'POST', `/orgs/${id}/invites/${secret}`);
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  id = await newOrganization(page, 'Site Press');
  for (const title of ['Buoys', 'Moorings', 'Safety']) await newSpace(page, title);
});

test('the list says who changed a site last, and its redirects that reach nothing', async ({
  page,
}) => {
  await open(page, '/orgs/org_demo_first/sites');
  const site = rows(page).filter({ hasText: 'For new colleagues' });
  await expect(site).toContainText('Maren Holt');
  await page.getByRole('link', { name: '1 loop' }).click();
  await expect(page).toHaveURL(/redirects\?problem=loop$/);
  await expect(page.getByRole('row', { name: /\/ideas/ })).toBeVisible();
});

test('the list is searched and filtered, and the URL keeps it', async ({ page }) => {
  await open(page, sites());
  await expect(page.getByRole('heading', { name: 'No sites yet' })).toBeVisible();
  await expectAccessible(page);
  await newSite(page, 'Hardware docs', 'Buoys', 'Moorings');
  const partners = await newSite(page, 'Partner handbook', 'Safety');
  await callApi(page, 'POST', `${sites()}/${partners.id}/publish`);

  await open(page, sites());
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Partner' })).toContainText('Published');
  await expect(rows(page).filter({ hasText: 'Hardware' })).toContainText('Not published');
  await expectAccessible(page);

  await page.locator('body').press('/');
  await page.keyboard.type('partner');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/title=partner/);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Not published' }).click();
  await expect(page.getByRole('heading', { name: 'No sites match “partner”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Filter by space…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by space' });
  await dialog.getByRole('combobox', { name: 'Find a space' }).fill('moor');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Hardware docs');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove filter: Space' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('a long list is paged', async ({ page }) => {
  for (let number = 0; number < 52; number += 1) await newSite(page, `Site ${number}`, 'Buoys');
  await open(page, sites());
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Site 1');
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(rows(page)).toHaveCount(50);
});

test('a site is created from selected spaces in their order, by keyboard', async ({ page }) => {
  await open(page, sites());
  await page.getByRole('button', { name: 'New site' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New site' });
  await dialog.getByLabel('Title').press('Enter');
  await expect(dialog.getByText('Select at least one space')).toBeVisible();
  await dialog.getByLabel('Title').fill('Field guide');
  const search = dialog.getByRole('combobox', { name: 'Find a space to add' });
  const order = dialog.getByRole('list', { name: 'Spaces of the new site' }).getByRole('listitem');
  for (const title of ['Moorings', 'Buoys', 'Safety']) {
    await search.fill(title);
    await expect(dialog.getByRole('option')).toHaveText([new RegExp(title)]);
    await expect(dialog.getByRole('option', { selected: true })).toBeVisible();
    await search.press('Enter');
  }
  await expect(order).toHaveText([/Moorings/, /Buoys/, /Safety/]);
  await dialog.getByRole('button', { name: 'Move Buoys up' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove Safety' }).press('Enter');
  await expect(order).toHaveText([/Buoys/, /Moorings/]);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: /^Unlisted/ }).click();
  await dialog.getByRole('button', { name: 'Create site' }).click();

  await expect(page).toHaveURL(/\/sites\/sit_[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'Field guide', level: 1 })).toBeVisible();
  const path = `${sites()}/${new URL(page.url()).pathname.split('/').at(-1)}`;
  expect(await callApi(page, 'GET', path)).toMatchObject({ visibility: 'unlisted', siteSpaces: 2 });
  const { items } = await callApi<SiteSpaces>(page, 'GET', `${path}/site-spaces`);
  expect(items.map(({ title }) => title)).toEqual(['Buoys', 'Moorings']);
});

test('a site is created with a new space', async ({ page }) => {
  await open(page, `${sites()}?new=1`);
  const dialog = page.getByRole('dialog', { name: 'New site' });
  await dialog.getByLabel('Title').fill('x');
  await dialog.getByRole('radio', { name: /^A new space with sample content/ }).click();
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(dialog.getByText('A title must have at least 2 characters.')).toBeVisible();
  await dialog.getByLabel('Title').fill('Fresh');
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('heading', { name: 'Fresh', level: 1 })).toBeVisible();
  const { items } = await callApi<{ items: Site[] }>(page, 'GET', sites());
  expect(items).toMatchObject([{ title: 'Fresh', siteSpaces: 1, published: false }]);
});

test('settings validate an address while it is typed, and are saved', async ({ page }) => {
  const site = await newSite(page, 'Docs', 'Buoys', 'Moorings');
  const other = await newSite(page, 'Other', 'Safety');
  const domain = `site-${Date.now().toString(36)}.example`;
  const [taken, free] = [`taken.${domain}`, `docs.${domain}`];
  await callApi(page, 'PATCH', `${sites()}/${other.id}`, { hostname: taken });
  await open(page, settings(site));
  await expect(page).toHaveTitle('Settings · Docs · Site Press · Masthead');
  const host = page.getByLabel('Host name');
  await host.fill('https://Docs.Tides.example:8443/');
  await host.blur();
  await expect(
    page.getByRole('button', { name: 'Use docs.tides.example', exact: true }),
  ).toBeVisible();
  await host.fill('Docs.München.example');
  await page.getByRole('button', { name: 'Use docs.xn--mnchen-3ya.example' }).click();
  await expect(host).toHaveValue('docs.xn--mnchen-3ya.example');
  for (const bad of ['docs.example', 'https://docs.site.example', 'docs_.site.example']) {
    await host.fill(bad);
    await expect(
      page.getByText(/^Enter a lowercase host name with at least three parts/),
    ).toBeVisible();
  }
  const folder = page.getByLabel('Subdirectory of another site');
  await folder.fill('site.example');
  await expect(page.getByText(/^Enter a host name and a subdirectory/)).toBeVisible();
  await page.getByLabel('Base name').fill('field guide');
  await expect(page.getByText(/^Use letters, digits and/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Save \d changes/ }).click();
  await expect(host).toBeFocused();
  await folder.fill('');
  await page.getByLabel('Base name').fill('field-guide');
  await host.fill(taken);
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText(/^Other already has this host name/)).toBeVisible();
  await host.fill(free);
  await page.getByLabel('Title').fill('Docs of ours');
  await page.getByRole('combobox', { name: 'Default space' }).click();
  await page.getByRole('option', { name: /^Moorings/ }).click();
  await page.getByRole('checkbox', { name: 'Adapt content to the visitor' }).click();
  await page.getByRole('button', { name: 'Save 5 changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Docs of ours', level: 1 })).toBeVisible();
  expect(await saved(page, site)).toMatchObject({
    title: 'Docs of ours',
    hostname: free,
    basename: 'field-guide',
    adaptiveContent: { enabled: true },
  });
  const { items } = await callApi<SiteSpaces>(
    page,
    'GET',
    `${sites()}/${site.id}/site-spaces?default=true`,
  );
  expect(items.map(({ title }) => title)).toEqual(['Moorings']);

  await host.fill('');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect.poll(async () => (await saved(page, site)).hostname).toBeUndefined();
});

test('changes saved by someone else are not overwritten, and leaving without saving asks first', async ({
  page,
}) => {
  const site = await newSite(page, 'Docs', 'Buoys');
  await open(page, settings(site));
  await page.getByLabel('Title').fill('Ours');
  await callApi(page, 'PATCH', `${sites()}/${site.id}`, { visibility: 'unlisted' });
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Visibility is now Unlisted')).toBeVisible();
  await page.getByRole('link', { name: 'Sites', exact: true }).first().click();
  const leaving = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await saved(page, site)).toMatchObject({ title: 'Ours', visibility: 'unlisted' });
});

test('publishing and unpublishing say who can see the site', async ({ page }) => {
  const site = await newSite(page, 'Docs', 'Buoys', 'Moorings');
  await callApi(page, 'PATCH', `${sites()}/${site.id}`, { hostname: 'public.site.example' });
  await open(page, settings(site));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Publish “Docs”?' });
  await expect(question).toContainText('Anyone can see it, and search engines can find it');
  await expect(question).toContainText('until public.site.example is verified');
  await expect(question).toContainText('2 spaces with all their pages: Buoys and Moorings');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await saved(page, site)).published).toBe(false);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await question.getByRole('button', { name: 'Publish site' }).click();
  await expect(page.getByText('Docs published').first()).toBeVisible();
  const head = page.getByRole('banner').or(page.locator('main header'));
  await expect(head.getByText('Published', { exact: true })).toBeVisible();
  expect((await saved(page, site)).published).toBe(true);

  // A new audience for a published site has to be confirmed.
  await page.getByRole('radio', { name: /^Signed-in visitors/ }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  const wider = page.getByRole('dialog', { name: 'Change who can see “Docs”?' });
  await expect(wider).toContainText('Only visitors who sign in can see it');
  await wider.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Unpublish' }).click();
  const back = page.getByRole('alertdialog', { name: 'Unpublish “Docs”?' });
  await expect(back).toContainText(`lose access to ${await answering(page, site)}`);
  await expectAccessible(page);
  await back.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('heading', { name: 'Not published' })).toBeVisible();
  expect((await saved(page, site)).published).toBe(false);
});

test('a share link is created, named, copied, turned off and on, and deleted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const site = await newSite(page, 'Docs', 'Buoys');
  await open(page, settings(site));
  const part = page.getByRole('region', { name: 'Share links' });
  await expect(part).toContainText('Share links work only while the visibility is Share link');
  await callApi(page, 'PATCH', `${sites()}/${site.id}`, {
    visibility: 'share-link',
    hostname: 'shared.site.example',
  });
  await callApi(page, 'POST', `${sites()}/${site.id}/publish`);
  await open(page, settings(site));
  await expect(part).toContainText('No share links yet.');
  await expect(part).toContainText('Nobody can open the site until a share link is on.');
  const opened = page.getByRole('link', { name: 'Open site' });
  await expect(opened).toHaveAttribute('href', /\/visit$/);
  await part.getByRole('button', { name: 'New share link' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('x'.repeat(51));
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('A name can have up to 50 characters.')).toBeVisible();
  await name.fill('For the harbor');
  await page.getByRole('button', { name: 'Create link' }).click();

  const row = part.getByRole('listitem').filter({ hasText: 'For the harbor' });
  await row.getByRole('button', { name: 'Copy the URL of For the harbor' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^http:\/\/[^/]+\/shl_/);
  await expectAccessible(page);
  await row.getByRole('switch', { name: 'Enable For the harbor' }).click();
  await expect(row.getByText('Off')).toBeVisible();
  await expect(
    row.getByRole('button', { name: 'Copy the URL of For the harbor' }),
  ).toHaveAccessibleDescription(/once it is turned on/);
  await row.getByRole('switch', { name: 'Enable For the harbor' }).click();
  await expect(row.getByText('On')).toBeVisible();

  await row.getByRole('button', { name: 'Actions for For the harbor' }).click();
  await page.getByRole('menuitem', { name: /^Rename/ }).click();
  await name.fill('For the office');
  await page.getByRole('button', { name: 'Rename link' }).click();
  await part.getByRole('button', { name: 'Actions for For the office' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete “For the office”?' })
    .getByRole('button', { name: 'Delete link' })
    .click();
  await expect(part).toContainText('No share links yet.');
});

test('deleting lists what is deleted, and keeps the spaces', async ({ page }) => {
  const site = await newSite(page, 'Docs', 'Buoys', 'Moorings');
  const path = `${sites()}/${site.id}`;
  await callApi(page, 'PATCH', path, { hostname: 'gone.site.example' });
  await callApi(page, 'POST', `${path}/publish`);
  await callApi(page, 'POST', `${path}/share-links`, { name: 'One' });
  const { items } = await callApi<{ items: { id: string }[] }>(page, 'GET', `${path}/site-spaces`);
  await callApi(page, 'POST', `${path}/redirects`, {
    source: '/old',
    destination: { kind: 'site-space', siteSpaceId: items[0]?.id },
  });
  await open(page, settings(site));
  await page.getByRole('button', { name: 'Delete site…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Docs”?' });
  await expect(question).toContainText(`lose access to ${await answering(page, site)}`);
  await expect(question).toContainText('2 spaces are removed from the site and stay in Content');
  await expect(question).toContainText('1 redirect is deleted');
  await expect(question).toContainText('1 share link stops working');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete site' }).click();
  await expect(page).toHaveURL(new RegExp(`${sites()}$`));
  await expect(page.getByRole('heading', { name: 'No sites yet' })).toBeVisible();
  await callApi(page, 'GET', `/spaces/${spaces.Buoys}`);
  await page.goto(`${sites()}/${site.id}`);
  await expect(page.getByRole('heading', { name: 'Site not found' })).toBeVisible();
});

test('readers and editors see which roles the settings require; a guest sees no sites', async ({
  page,
  browser,
}) => {
  const site = await newSite(page, 'Docs', 'Buoys');
  const at = (path: string): string => `${process.env.E2E_URL}${path}`;
  const reader = await (await browser.newContext()).newPage();
  await join(page, reader, 'Rita Reader', 'read');
  await open(reader, at(sites()));
  await expect(rows(reader)).toHaveCount(1);
  await expect(reader.getByRole('button', { name: 'New site' })).toHaveAccessibleDescription(
    /Requires the Create role/,
  );
  await open(reader, at(settings(site)));
  await expect(reader.getByText(/^You can view these settings/)).toBeVisible();
  await expect(reader.getByLabel('Title')).toHaveAccessibleDescription(/Requires the Create role/);
  for (const name of ['Publish', 'New share link', 'Delete site…']) {
    const button = reader.getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/Requires the (Admin|Create) role/);
  }
  await expectAccessible(reader);
  await reader.context().close();

  const creator = await (await browser.newContext()).newPage();
  await join(page, creator, 'Cleo Creator', 'create');
  await open(creator, at(settings(site)));
  await expect(creator.getByText(/^You can view audience, address, publishing/)).toBeVisible();
  await expect(creator.getByLabel('Host name')).toHaveAccessibleDescription(
    /Requires the Admin role/,
  );
  await creator.getByLabel('Title').fill('Docs by Cleo');
  await creator.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(creator.getByText('Saved.', { exact: true })).toBeVisible();
  await creator.context().close();

  const guest = await (await browser.newContext()).newPage();
  await signInAs(guest, 'guest');
  const list = '/orgs/org_demo_first/sites';
  await open(guest, at(list));
  await expect(
    guest.getByRole('heading', { name: 'You don’t have permission to see sites' }),
  ).toBeVisible();
  // Who can give access is said once, beside the way to ask.
  const refusal = guest.getByRole('status').filter({ hasText: 'permission to see sites' });
  await expect(refusal).toContainText('Ask Ines Carvalho, who invited you, for access.');
  await expect(refusal).not.toContainText('Ask an admin of the organization.');
  const main = guest.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Sites' })).toHaveCount(0);
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'What each role can do' }).click();
  const roles = guest.getByRole('dialog', { name: 'Roles' });
  await expect(roles.getByRole('listitem').filter({ hasText: 'Your role' })).toContainText('Guest');
  await expectAccessible(guest);
  await guest.context().close();
  // A site of another organization is not found under this one.
  await open(page, `/orgs/org_demo_first/sites/${site.id}`);
  await expect(page.getByRole('heading', { name: 'Site not found' })).toBeVisible();
});

test('the sites, a new one and its settings can be used at 320 px', async ({ page }) => {
  const site = await newSite(page, 'A site with a title that is long', 'Buoys');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [sites(), `${sites()}?new=1`, settings(site)]) {
    await open(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    await expectAccessible(page);
  }
});
