import { expect, type Page, test } from '@playwright/test';
import { callApi } from './support/api.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

const organization = '/orgs/org_demo_first';
const searchOf = (query: string) => `${organization}/search?query=${encodeURIComponent(query)}`;
const searchRequests = '**/api/v1/orgs/*/search?*';

const field = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search content, sites, requests and people' });
const space = (page: Page, title: string) => page.getByRole('region', { name: title });
const noMatch = (page: Page, query: string) =>
  page.getByRole('heading', { name: `No results for “${query}”` });

test('matches appear while typing, are highlighted, and open at the section', async ({ page }) => {
  await signInAs(page, 'reader');
  await open(page, `${organization}/search`);
  await expect(page.getByRole('heading', { name: 'Search your content' })).toBeVisible();
  await expectAccessible(page);
  await field(page).fill('invite link');
  const handbook = space(page, 'Handbook');
  await expect(handbook.getByRole('heading', { name: 'Invite links' })).toBeVisible();
  await expect(page).toHaveURL(/query=invite(\+|%20)link/);
  await expect(handbook.locator('mark', { hasText: /^links$/ }).first()).toBeVisible();
  await expectAccessible(page);

  await field(page).fill('"how often it may be used"');
  const result = handbook.getByRole('link', { name: 'What you can set' });
  await expect(result).toBeVisible();
  await expect(handbook.getByRole('heading', { name: 'Members' })).toHaveCount(0);
  await result.click();
  await expect(page).toHaveURL(/spc_demo_handbook\/pages\/.*invite-links#what-you-can-set$/);
  await expect(page.locator('#what-you-can-set')).toBeInViewport();

  await page.goBack();
  await expect(field(page)).toHaveValue('"how often it may be used"');
  await expect(result).toBeVisible();
});

test('recent searches are offered on this device, to nobody else, until they are cleared or I sign out', async ({
  page,
}) => {
  await signInAs(page, 'reader');
  await page.clock.install();
  await open(page, `${organization}/search`);
  const recent = page.getByRole('region', { name: 'Recent searches' });
  const syntax = page.getByText('Sections with this exact phrase.');
  await expect(syntax).toBeVisible();
  await expect(recent).toHaveCount(0);

  // Neither what is only passed while typing, nor what finds nothing, is remembered.
  await field(page).fill('redund');
  await expect(space(page, 'Handbook')).toBeVisible();
  await field(page).fill('qqqq');
  await expect(noMatch(page, 'qqqq')).toBeVisible();
  await page.clock.runFor(5_000);
  await field(page).fill('redundant');
  await expect(space(page, 'Handbook')).toBeVisible();
  await page.clock.runFor(5_000);
  // A result that is opened at once counts, too.
  await field(page).fill('invite link');
  await expect(space(page, 'Handbook').locator('mark', { hasText: /^links$/ })).not.toHaveCount(0);
  await space(page, 'Handbook').getByRole('link', { name: 'Invite links' }).first().click();
  await expect(page).toHaveURL(/\/pages\//);

  await open(page, `${organization}/search`);
  await expect(recent.getByRole('link')).toHaveText(['invite link', 'redundant']);
  await expect(syntax).toBeHidden();
  await page.getByText('Search syntax').click();
  await expect(syntax).toBeVisible();
  await expectAccessible(page);
  await field(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(recent.getByRole('link', { name: 'redundant' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('redundant');
  await expect(field(page)).toBeFocused();
  await expect(space(page, 'Handbook')).toBeVisible();

  await signInAs(page, 'admin');
  await open(page, `${organization}/search`);
  await expect(syntax).toBeVisible();
  await expect(recent).toHaveCount(0);

  await signInAs(page, 'reader');
  await open(page, `${organization}/search`);
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await open(page, `${organization}/search`);
  await expect(syntax).toBeVisible();
  await expect(recent).toHaveCount(0);

  await field(page).fill('redundant');
  await expect(space(page, 'Handbook')).toBeVisible();
  await page.clock.runFor(5_000);
  await open(page, `${organization}/search`);
  await expect(recent.getByRole('link')).toHaveText(['redundant']);
  await page.locator('aside').getByRole('button', { name: /Read$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in/);
  await signInAs(page, 'reader');
  await open(page, `${organization}/search`);
  await expect(syntax).toBeVisible();
  await expect(recent).toHaveCount(0);
});

test('people don’t find content they can’t see', async ({ page, browser }) => {
  await signInAs(page, 'reader');
  await open(page, searchOf('moorings'));
  await expect(noMatch(page, 'moorings')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Field notes');

  const context = await browser.newContext();
  const admins = await context.newPage();
  await signInAs(admins, 'admin');
  await open(admins, searchOf('moorings'));
  const notes = space(admins, 'Field notes');
  await expect(notes.getByRole('link', { name: 'Moorings' })).toBeVisible();
  await expect(notes).toContainText('Two moorings are on the shelf');
  await context.close();
});

test('mistyped words are corrected, and Chinese is found inside sentences', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, organization);
  const { id } = await callApi<{ id: string }>(page, 'POST', '/orgs/org_demo_first/spaces', {
    title: 'Aquarium',
    empty: true,
  });
  const markdown = 'The zebrafish swims.\n\n# 说明\n\n本产品的测试环境需要先配置。';
  const changes = [{ operation: 'insert_page', title: 'Tanks', document: { markdown } }];
  await callApi(page, 'POST', `/spaces/${id}/content`, { changes });

  await open(page, searchOf('zebrafsh'));
  await expect(page.getByText('No results for “zebrafsh”. Did you mean zebrafish?')).toBeVisible();
  const aquarium = space(page, 'Aquarium');
  await expect(aquarium.locator('mark', { hasText: /^zebrafish$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'zebrafish' }).click();
  await expect(field(page)).toHaveValue('zebrafish');
  await expect(page.getByText('Did you mean')).toHaveCount(0);
  await expect(aquarium.getByRole('link', { name: 'Tanks' })).toBeVisible();

  await field(page).fill('测试');
  await expect(aquarium.getByRole('link', { name: '说明' })).toBeVisible();
  await expect(aquarium.locator('mark', { hasText: /^测试$/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('zebrafsh');
  await expect(page.getByText('Did you mean “zebrafish”?')).toBeVisible();
  await expect(page.getByRole('option', { name: 'Aquarium › Tanks' })).toBeVisible();
  await page.keyboard.press('Escape');
  await callApi(page, 'DELETE', `/spaces/${id}`);
});

test('sites, sections, collections, requests and comments are found beside the pages', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await open(page, organization);
  const org = '/orgs/org_demo_first';
  const { id } = await callApi<{ id: string }>(page, 'POST', `${org}/spaces`, {
    title: 'Quokka notes',
    empty: true,
  });
  const markdown = 'A quokka smiles.';
  const changes = [{ operation: 'insert_page', title: 'Island', document: { markdown } }];
  await callApi(page, 'POST', `/spaces/${id}/content`, { changes });
  await callApi(page, 'POST', `${org}/collections`, { title: 'Quokka guides' });
  const body = { subject: 'Feed the quokka' };
  await callApi(page, 'POST', `/spaces/${id}/change-requests`, body);
  const comment = { body: { markdown: 'Is the quokka well?' } };
  await callApi(page, 'POST', `/spaces/${id}/comments`, comment);
  const site = await callApi<{ id: string }>(page, 'POST', `${org}/sites`, {
    title: 'Quokka site',
    spaces: [id],
  });

  const answer = await page.request.get(searchOf('quokka'));
  expect(await answer.text()).toContain('Feed the');
  await open(page, searchOf('quokka'));
  await expect(space(page, 'Quokka notes').getByRole('link', { name: 'Island' })).toBeVisible();
  for (const [type, name] of [
    ['Sites', 'Quokka site'],
    ['Collections', 'Quokka guides'],
    ['Change requests', 'Feed the quokka'],
    ['Comments', 'Is the quokka well?'],
  ] as const)
    await expect(
      page.getByRole('region', { name: type, exact: true }).getByRole('link'),
    ).toHaveText(name);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Feed the quokka' }).click();
  await expect(page.getByRole('heading', { name: 'Feed the quokka' })).toBeVisible();

  // Without a page that matches they are the results; the whole phrase is found as well.
  await open(page, searchOf('"quokka guides"'));
  await expect(page.getByRole('link', { name: 'Quokka guides' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await field(page).fill('quokka');
  await page.getByRole('link', { name: '4 other results' }).click();
  await expect(page.getByRole('link', { name: 'Quokka site' })).toBeInViewport();
  await callApi(page, 'DELETE', `${org}/sites/${site.id}`);
  await callApi(page, 'DELETE', `/spaces/${id}`);
});

test('people are found by name, also where no page matches', async ({ page }) => {
  await signInAs(page, 'reader');
  const answer = await page.request.get(searchOf('carvalho'));
  expect(await answer.text()).toContain('Carvalho</mark>');
  await open(page, searchOf('carvalho'));
  const people = page.getByRole('region', { name: 'People', exact: true });
  await expectAccessible(page);
  await people.getByRole('link', { name: 'Ines Carvalho' }).click();
  await expect(page.getByRole('heading', { name: 'Ines Carvalho' })).toBeVisible();
});

test('the server renders the first results', async ({ page }) => {
  await signInAs(page, 'reader');
  let sent = 0;
  page.on('request', (request) => {
    if (/\/api\/v1\/orgs\/[^/]+\/search/.test(request.url())) sent += 1;
  });
  const answer = await page.request.get(searchOf('redundant'));
  expect(await answer.text()).toContain('pages/people/invite-links');
  await open(page, searchOf('redundant'));
  await expect(space(page, 'Handbook')).toBeVisible();
  expect(sent).toBe(0);
});

test('search works with the keyboard alone', async ({ page }) => {
  await signInAs(page, 'reader');
  await open(page, searchOf('invite link'));
  await expect(space(page, 'Handbook')).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  const hits = page.locator('[data-hit]');
  await page.keyboard.press('ArrowDown');
  await expect(hits.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(hits.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(hits.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Search your content' })).toBeVisible();
});

test('hostile input does no harm', async ({ page }) => {
  await signInAs(page, 'reader');
  const hostile = `<img src=x onerror="window.hacked=1"> ' OR 1=1; -- \\ :* & | ! (`;
  await open(page, searchOf(hostile));
  await expect(noMatch(page, hostile)).toBeVisible();
  await open(page, `${organization}/search?query=%00`);
  await expect(page.getByRole('heading', { name: 'Search your content' })).toBeVisible();
  await open(page, searchOf('ä'.repeat(600)));
  await expect(page.getByRole('heading', { name: /^No results for/ })).toBeVisible();
  await field(page).fill('<mark>redundant</mark> or redundant');
  await expect(space(page, 'Handbook').locator('mark', { hasText: 'Redundant' })).not.toHaveCount(
    0,
  );
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a late answer isn’t shown for a newer search', async ({ page }) => {
  await signInAs(page, 'reader');
  await open(page, `${organization}/search`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(searchRequests, async (route) => {
    if (route.request().url().includes('invite')) await held;
    await route.continue().catch(() => undefined);
  });
  const first = page.waitForRequest(/\/search\?.*query=invite/);
  await field(page).fill('invite');
  const late = await first;
  await field(page).fill('qqqq');
  await expect(noMatch(page, 'qqqq')).toBeVisible();
  release();
  // Answered, or aborted by the page itself.
  await late.response();
  await expect(noMatch(page, 'qqqq')).toBeVisible();
  await expect(space(page, 'Handbook')).toHaveCount(0);
});

test('results that couldn’t be loaded are loaded again on request', async ({ page }) => {
  await signInAs(page, 'reader');
  await open(page, `${organization}/search`);
  await page.route(searchRequests, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":{"code":500,"message":"The search is resting."}}',
    }),
  );
  await field(page).fill('redundant');
  await expect(
    page.getByRole('heading', { name: 'Couldn’t load the search results' }),
  ).toBeVisible();
  await page.unroute(searchRequests);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(space(page, 'Handbook')).toBeVisible();
});

test('the palette finds content and links to all results', async ({ page }) => {
  await signInAs(page, 'reader');
  await page.clock.install();
  await open(page, organization);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/orgs\/[^/]+\/search/.test(request.url())) sent.push(request.url());
  });
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(box).toBeFocused();
  await box.fill('q');
  await page.clock.runFor(1_000);
  expect(sent).toEqual([]);

  await box.fill('how often it may be used');
  const hit = page.getByRole('option', {
    name: 'Handbook › Invite links › What you can set',
  });
  await expect(hit).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option').last()).toHaveText(
    /^Search all content for “how often it may be used”\s*Found in 1 space$/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/invite-links#what-you-can-set$/);
  await expect(page.locator('#what-you-can-set')).toBeInViewport();

  await isAwake(page);
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await box.fill('redundant');
  await expect(page.getByRole('option', { name: /Handbook › Invite links/ })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: /Search all content/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=redundant$/);
  await expect(space(page, 'Handbook')).toBeVisible();
});

test('the search fits 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, 'reader');
  for (const query of ['invite link', 'a'.repeat(300), '']) {
    await open(page, searchOf(query));
    await expect(field(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
  }
});

test('a search that takes long says so, and never shows earlier rows as its result', async ({
  page,
}) => {
  test.slow();
  await signInAs(page, 'admin');
  const main = page.getByRole('main');
  let late = Promise.withResolvers<void>();
  await page.route('**/api/v1/**', async (route) => {
    if (/=(te|zz)(&|$)/.test(route.request().url())) await late.promise;
    await route.continue().catch(() => undefined);
  });
  const listed = 'table:not([aria-hidden]) tbody tr';
  const lists = [
    ['members', listed],
    ['teams', listed],
    ['sites', listed],
    ['levels', listed],
    ['change-requests?view=all', listed],
    ['change-requests?view=comments', listed],
    ['content', 'tr[data-key], [role=row][aria-level]'],
    ['content/freshness', listed],
    ['custom-fields', '[role=grid] tbody tr'],
    ['activity', '[aria-label=Changes] ol > li'],
    ['settings/specifications', listed],
    ['settings/specifications/publishing-api', listed],
    ['sites/sit_demo_docs/redirects', listed],
  ] as const;
  for (const [path, rows] of lists) {
    await open(page, `${organization}/${path}`);
    await expect(main.locator(rows).first(), path).toBeVisible();
    await main.locator('input[type=search]').first().fill('te');
    await expect(main.getByText('Still loading…'), path).toBeVisible();
    await expect(main.locator(rows).filter({ visible: true }), path).toHaveCount(0);
    await expect(main.getByText(/^\d+ total$/), path).toHaveCount(0);
    late.resolve();
    late = Promise.withResolvers();
    await expect(main.getByText('Still loading…'), path).toHaveCount(0);
  }

  // Enter doesn't choose what an earlier text found.
  await open(page, `${organization}/change-requests?view=all`);
  await main.getByRole('button', { name: 'Space…' }).click();
  const find = page.getByRole('combobox', { name: 'Find a space' });
  await expect(page.getByRole('option').first()).toBeVisible();
  const asked = page.waitForRequest(/title=zz/);
  await find.fill('zz');
  await expect(page.getByRole('listbox', { name: 'Spaces' })).toContainText('Loading');
  await find.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page).not.toHaveURL(/space=/);
  await asked;
  late.resolve();
  await expect(page.getByText('No matches')).toBeVisible();

  late = Promise.withResolvers();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('te');
  await expect(page.getByText('Searching content…')).toBeVisible();
  late.resolve();
  await expect(page.getByText('Searching content…')).toHaveCount(0);
});
