import { createHmac } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { callApi, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

type Item = { id: string };
type Site = Item & { urls: { published?: string } };
type Structure = { structure: Item[] };

const guide = `The walrus rests on ice.

## Tusks

Its tusks grow all its life. See [the moorings](moorings.md).`;

const moorings = `How a buoy is moored.

## The chain

Long enough.

## The anchor

Heavy enough.

\`\`\`mermaid
flowchart LR
  Buoy --> Chain --> Anchor
\`\`\``;

let site = '';
let guideSpace = '';

/** Makes and publishes a site with a space for everybody and one for visitors with a plan. */
test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Walrus Press');
  const spaces: string[] = [];
  for (const [title, pages] of [
    ['Guide', { Walrus: guide, Moorings: moorings }],
    ['Partners', { Prices: 'The walrus costs half.' }],
  ] as const) {
    const body = { title, empty: true };
    const { id } = await callApi<Item>(page, 'POST', `/orgs/${organization}/spaces`, body);
    const changes = Object.entries(pages).map(([name, markdown]) => ({
      operation: 'insert_page',
      title: name,
      document: { markdown },
    }));
    await callApi(page, 'POST', `/spaces/${id}/content`, { changes });
    spaces.push(id);
  }
  const body = { title: 'Walrus docs', spaces };
  const made = await callApi<Item>(page, 'POST', `/orgs/${organization}/sites`, body);
  site = `/orgs/${organization}/sites/${made.id}`;
  guideSpace = `/orgs/${organization}/spaces/${spaces[0]}`;
  const { structure } = await callApi<Structure>(page, 'GET', `${site}/structure?spaces=false`);
  await callApi(page, 'PATCH', `${site}/site-spaces/${structure[1]?.id}`, {
    condition: 'visitor.claims.plan == "pro"',
  });
  const look = await callApi<object>(page, 'GET', `${site}/customization`);
  await callApi(page, 'PUT', `${site}/customization`, { ...look, feedback: { enabled: true } });
  await callApi(page, 'PATCH', site, { adaptiveContent: { enabled: true } });
  await callApi(page, 'POST', `${site}/publish`);
});

/** The address of the site without a slash at its end. */
const addressOf = async (page: Page) => {
  const { urls } = await callApi<Site>(page, 'GET', site);
  return urls.published?.replace(/\/$/, '') ?? '';
};
/** Another person’s browser. */
const strangerOf = async (browser: Browser, options: { javaScriptEnabled?: boolean } = {}) =>
  (await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...options })).newPage();

test('a stranger reads, searches and rates without a script', async ({ page, browser }) => {
  await open(page, `${guideSpace}/pages/moorings`);
  const opened = page.getByRole('link', { name: 'Open on Walrus docs' });
  await expect(opened).toHaveAttribute('href', `${await addressOf(page)}/moorings`);
  const diagram = page.frameLocator('iframe[title="Diagram"]');
  await expect(diagram.getByText('Anchor', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Open this page on the site' })).toBeVisible();
  const reader = await strangerOf(browser, { javaScriptEnabled: false });
  await reader.goto(await addressOf(page));
  await expect(reader.getByRole('heading', { level: 1, name: 'Walrus' })).toBeVisible();
  await reader.locator('main').getByRole('link', { name: 'the moorings' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Moorings' })).toBeVisible();
  const search = reader.getByRole('searchbox', { name: 'Search' });
  await search.fill('walrsu');
  await search.press('Enter');
  await expect(reader.getByText('Did you mean')).toBeVisible();
  await expect(reader.locator('main')).not.toContainText('Prices');
  await reader
    .locator('main')
    .getByRole('link', { name: /^Walrus/ })
    .first()
    .click();
  await reader.getByRole('button', { name: 'Yes' }).click();
  await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(reader.getByLabel('What was helpful?')).toBeVisible();
  await reader.getByRole('link', { name: 'Back to the page' }).click();
  await reader.getByRole('button', { name: 'No', exact: true }).click();
  await reader.locator('main').getByRole('textbox').fill('More about tusks');
  await reader.getByRole('button', { name: 'Send' }).click();
  await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await reader.getByRole('link', { name: 'Back to the page' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Walrus' })).toBeVisible();
  expect((await reader.goto(`${await addressOf(page)}/partners`))?.status()).toBe(404);
  await reader.context().close();
});

test('the bearer of a share link reads until it is turned off', async ({ page, browser }) => {
  await callApi(page, 'PATCH', site, { visibility: 'share-link' });
  const link = await callApi<Site>(page, 'POST', `${site}/share-links`, { name: 'Press' });
  const reader = await strangerOf(browser);
  const address = link.urls.published ?? '';
  const { origin } = new URL(address);
  await expect.poll(async () => (await reader.goto(address))?.status()).toBe(200);
  await reader.locator('main').getByRole('link', { name: 'the moorings' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Moorings' })).toBeVisible();
  expect((await reader.goto(origin))?.status()).toBe(404);
  await callApi(page, 'PATCH', `${site}/share-links/${link.id}`, { active: false });
  await expect.poll(async () => (await reader.goto(address))?.status()).toBe(404);
  await expect(reader.getByText('There is no site at this address.')).toBeVisible();
  await reader.context().close();
});

test('visitors sign in with a token that was set up in the settings, members with their account', async ({
  page,
  browser,
}) => {
  await callApi(page, 'PATCH', site, { visibility: 'visitor-auth' });
  await open(page, `${site}/settings`);
  await expect(page.getByText('Visitors can’t sign in yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Show key' }).click();
  const key = (await page.getByLabel('Private key').textContent()) ?? '';
  await expect(page.getByText('Visitors can’t sign in yet.')).toBeHidden();
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const tokenOf = (claims: object) => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, exp })}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
  await page.getByLabel('Token', { exact: true }).fill('not.a.token');
  await page.getByRole('button', { name: 'Try token' }).click();
  await expect(page.getByText('The site refuses this token.')).toBeVisible();
  await page.getByLabel('Token', { exact: true }).fill(tokenOf({ plan: 'free' }));
  await page.getByRole('button', { name: 'Try token' }).click();
  await expect(page.getByText('This visitor sees 1 of 2 spaces.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });

  const address = await addressOf(page);
  for (const [plan, isShown] of [
    ['pro', true],
    ['free', false],
  ] as const) {
    const reader = await strangerOf(browser);
    expect((await reader.goto(address))?.status()).toBe(401);
    await reader.goto(`${address}/?jwt_token=${tokenOf({ plan })}`);
    expect(reader.url()).not.toContain('jwt_token');
    await expect(reader.getByRole('heading', { level: 1, name: 'Walrus' })).toBeVisible();
    const partners = await reader.goto(`${address}/partners`);
    expect(partners?.status(), plan).toBe(isShown ? 200 : 404);
    await reader.goto(`${address}/~/visitor/logout`);
    await expectAccessible(reader);
    await reader.getByRole('button', { name: 'Sign out' }).click();
    expect((await reader.goto(address))?.status()).toBe(401);
    await reader.context().close();
  }

  await page.goto(`${address}/moorings`);
  await page.getByRole('link', { name: 'Sign in as a member of Walrus Press' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Moorings' })).toBeVisible();
  expect(page.url()).toBe(`${address}/moorings`);
});

test('a reader searches by keyboard, on a phone and on a desk, in both themes', async ({
  page,
  browser,
}) => {
  const reader = await strangerOf(browser);
  for (const width of [320, 1280]) {
    await reader.setViewportSize({ width, height: 720 });
    await reader.goto(await addressOf(page));
    await expectAccessible(reader);
    const opener = reader.getByRole('button', { name: 'Search' });
    await opener.focus();
    await reader.keyboard.press('/');
    const dialog = reader.getByRole('dialog', { name: 'Search' });
    const input = dialog.getByRole('combobox');
    await expect(input).toBeFocused();
    await reader.keyboard.type('moo');
    await expect(dialog.getByRole('status')).toHaveText(/^Results: /);
    await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(reader);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await reader.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await reader.keyboard.press('Control+k');
    await input.fill('walrsu');
    await dialog.getByRole('button', { name: 'walrus' }).click();
    await input.fill('zzqqxx');
    await expect(dialog.getByRole('status')).toHaveText('No matching pages.');
    const found = dialog.getByRole('option');
    // A search that takes long says so, and shows no earlier results as its own.
    await input.fill('moo');
    await expect(found.first()).toBeVisible();
    const late = Promise.withResolvers<void>();
    await reader.route(/q=moorings/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await input.fill('moorings');
    await expect(dialog.getByRole('status')).toHaveText('Searching…');
    await expect(found).toHaveCount(0);
    late.resolve();
    await expect(found.first()).toContainText('Moorings');
    await reader.unrouteAll();
    await reader.keyboard.press('ArrowDown');
    await reader.keyboard.press('ArrowUp');
    await reader.keyboard.press('Enter');
    await expect(reader.getByRole('heading', { level: 1, name: 'Moorings' })).toBeVisible();
  }
  const diagram = reader.frameLocator('iframe[title="Diagram"]');
  await expect(diagram.getByText('Anchor', { exact: true })).toBeVisible();
  await expect(reader.locator('pre.diagram')).toBeHidden();
  await reader.getByText('Diagram source').click();
  await expect(reader.locator('pre.diagram')).toContainText('Buoy --> Chain');
  const { pathname } = new URL(reader.url());
  for (const heading of ['The anchor', 'The chain']) {
    const link = reader.getByRole('navigation', { name: 'On this page' }).getByText(heading);
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'location');
  }
  let sent = 0;
  reader.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await reader.getByRole('button', { name: 'Yes' }).dblclick();
  await reader.getByLabel('What was helpful?').fill('The chain');
  await reader.getByRole('button', { name: 'Send' }).click();
  await expect(reader.getByText('Thank you for your feedback.')).toBeFocused();
  expect([sent, new URL(reader.url()).pathname]).toEqual([2, pathname]);
  await reader.context().close();
});

test('a diagram is drawn in the place of its source, and nothing around it moves', async ({
  page,
  browser,
}) => {
  const reader = await strangerOf(browser);
  await reader.setViewportSize({ width: 1280, height: 1600 });
  await reader.goto(`${await addressOf(page)}/moorings`);
  const drawn = reader.locator('iframe[title="Diagram"]');
  await expect(reader.getByText('Diagram source')).toBeVisible();
  expect((await drawn.boundingBox())?.height).toBeGreaterThan(200);
  const moved = await reader.evaluate(
    () =>
      new Promise((resolve) => {
        const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & { value: number } =>
          'value' in entry;
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .filter(isShift)
              .map(({ value }) => value),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 500);
      }),
  );
  expect(moved).toEqual([]);
  await reader.context().close();
});

test('a page is printed with the diagrams that were never in view', async ({ page, browser }) => {
  const reader = await strangerOf(browser);
  await reader.setViewportSize({ width: 700, height: 200 });
  await reader.goto(`${await addressOf(page)}/moorings`);
  const drawn = reader.locator('.diagram-place > iframe[title="Diagram"]');
  await expect(drawn).toBeHidden();
  const printed = reader.evaluate(
    () =>
      new Promise((resolve) => {
        window.print = () => resolve(document.querySelectorAll('.diagram-place').length);
      }),
  );
  await reader.keyboard.press('Control+p');
  expect(await printed).toBe(1);
  await expect(drawn.contentFrame().getByText('Anchor', { exact: true })).toBeAttached();
  await reader.emulateMedia({ media: 'print' });
  await expect(reader.locator('.diagram-source')).toBeHidden();
  await reader.context().close();
});

test('a page in the dark theme is printed with its light pictures', async ({ page, browser }) => {
  const demo = '/orgs/org_demo_first/sites/sit_demo_docs';
  const { urls } = await callApi<Site>(page, 'GET', demo);
  const reader = await strangerOf(browser);
  await reader.goto(`${urls.published}guide/start`);
  await reader.getByRole('button', { name: 'Switch between light and dark' }).click();
  const [light, dark] = [reader.locator('img.only-light'), reader.locator('img.only-dark')];
  await expect(dark).toBeVisible();
  await expect(light).toBeHidden();
  await reader.emulateMedia({ media: 'print' });
  await expect(light).toBeVisible();
  await expect(dark).toBeHidden();
  await reader.context().close();
});

test('the name of the site is whole on a phone and on paper, and the menu shows the current page', async ({
  page,
  browser,
}) => {
  const reader = await strangerOf(browser, { javaScriptEnabled: false });
  await reader.setViewportSize({ width: 320, height: 420 });
  await reader.goto(`${await addressOf(page)}/moorings`);
  const name = reader.getByRole('banner').getByRole('link', { name: 'Walrus docs' });
  const [clipped, whole] = [await name.boundingBox(), await name.locator('span').boundingBox()];
  expect(whole?.width).toBeLessThanOrEqual(clipped?.width ?? 0);
  await reader.getByRole('button', { name: 'Menu' }).click();
  const here = await reader.locator('.tree [aria-current="page"]').boundingBox();
  const close = await reader.getByRole('button', { name: 'Close' }).boundingBox();
  expect(here?.y).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? 0));
  await reader.keyboard.press('Escape');
  await reader.getByRole('button', { name: 'On this page' }).click();
  const outline = reader.getByRole('navigation', { name: 'On this page' });
  await expect(outline).toBeVisible();
  await outline.getByRole('button', { name: 'Close' }).click();
  await expect(outline).toBeHidden();
  await reader.emulateMedia({ media: 'print' });
  await expect(name).toBeVisible();
  await expect(reader.getByRole('searchbox', { name: 'Search' })).toBeHidden();
  await reader.context().close();
});
