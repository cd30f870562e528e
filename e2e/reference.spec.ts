import { expect, test } from '@playwright/test';
import { endpoints } from '#lib/contract/index.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

/** The largest page of the reference, in bytes of HTML. */
const LARGEST_PAGE = 300_000;

test('the reference shows every operation to anyone', async ({ page }) => {
  await open(page, '/reference');
  const listed = page.locator('main li > a[href*="#"]');
  const shown = await listed.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')?.split('#')[1]),
  );
  expect(shown.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  await expect(page.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute(
    'href',
    '/v1/openapi.json',
  );
  await expectAccessible(page);
  for (const path of ['/reference/members', '/reference/levels']) {
    await open(page, path);
    await expectAccessible(page);
  }
});

test('every page of the reference has its operations and stays small', async ({ page }) => {
  test.slow();
  // With what people see in addition who are signed in.
  await signInAs(page, 'admin');
  const { request } = page;
  const overview = await (await request.get('/reference')).text();
  const links = [...overview.matchAll(/href="(\/reference\/[a-z-]+)#(\w+)"/g)];
  expect(links.length).toBe(endpoints.length);
  const pages = Map.groupBy(links, ([, path = '']) => path);
  for (const [path, operations] of [...pages, ['/reference', []], ['/reference/levels', []]] as [
    string,
    string[][],
  ][]) {
    const html = await (await request.get(path)).text();
    expect(Buffer.byteLength(html), path).toBeLessThan(LARGEST_PAGE);
    for (const [, , id] of operations) expect(html).toContain(`<article id="${id}"`);
  }
  expect((await page.goto('/reference/zeppelins'))?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · API reference · Masthead');
});

test('an operation has an anchor, its constraints and the required permission', async ({
  page,
}) => {
  // A link from when the reference was a single page.
  await open(page, '/reference#inviteMembers');
  await expect(page).toHaveURL('/reference/invites#inviteMembers');
  const operation = page.locator('#inviteMembers');
  await expect(operation).toBeInViewport();
  await expect(operation).toContainText('1 to 1,000 items');
  await expect(operation).toContainText('Requires admin on the organization:Admin');
  await expect(operation.getByText(/^curl -X POST/)).toContainText(
    '/v1/orgs/org_demo_first/invites',
  );
  await expect(page.locator('#listInvites').getByText('Extension')).toBeVisible();

  await open(page, '/reference/members');
  const first = page.locator('main article').first();
  await expect(first).toContainText('List the members of an organization');
  await expect(first).toContainText('"count": 212');
  await expect(page.locator('#getMember')).toContainText('/members/usr_demo_edit"');
  await expect(page.locator('#getMember')).toContainText('"displayName": "Priya Raman"');
});

test('the navigation of a page marks the operation in view', async ({ page }) => {
  await open(page, '/reference/members');
  const navigation = page.getByRole('navigation', { name: 'Resources' });
  await expect(navigation.getByRole('link', { name: 'Members', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const marked = navigation.locator('[aria-current="location"]');
  await navigation.locator('a[href="#updateMember"]').click();
  await expect(marked).toHaveAttribute('href', '#updateMember');
  await page.locator('#getMember').evaluate((part) => part.scrollIntoView());
  await expect(marked).toHaveAttribute('href', '#getMember');
});

test('a search narrows the operations and stays in the address', async ({ page }) => {
  await open(page, '/reference');
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('revoke personal');
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page.locator('#revokeToken')).toBeVisible();
  await expect(page.locator('#listMembers')).toBeHidden();
  await expect(page).toHaveURL(/search=revoke/);
  await page.reload();
  await isAwake(page);
  await expect(page.locator('#listMembers')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('zeppelin');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.locator('#listMembers').getByRole('link').click();
  await expect(page).toHaveURL('/reference/members#listMembers');
  await expect(page.locator('#listMembers')).toBeInViewport();
});

test('examples are in four languages, and the choice stays from page to page', async ({ page }) => {
  await open(page, '/reference/members');
  const code = page.getByRole('region', { name: 'Request of listMembers', exact: true });
  await expect(code).toContainText('curl "');
  const listing = page.locator('#listMembers');
  for (const [language, text] of [
    ['JavaScript', 'await fetch('],
    ['Go', 'http.NewRequest("GET"'],
    ['Python', 'requests.get('],
  ] as const) {
    await listing.getByRole('button', { name: language }).click();
    await expect(code).toContainText(text);
  }
  await open(page, '/reference/teams');
  await expect(page.getByRole('region', { name: 'Request of listTeams' })).toContainText(
    'requests.get(',
  );
  await expect(page.getByRole('button', { name: /^Try / })).toHaveCount(0);
});

test('a read can be tried in the session, beside the viewer’s own level', async ({ page }) => {
  await signInAs(page, 'admin');
  await open(page, '/reference/members');
  await expect(page.locator('#updateMember')).toContainText(/Your role in .+, Admin, is enough\./);
  await expect(page.getByRole('button', { name: 'Try it: updateMember' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try it: getMember' }).click();
  const form = page.getByRole('form', { name: 'Try getMember' });
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('Response 200')).toBeVisible();
  await expect(form.getByRole('region', { name: 'Response of getMember' })).toContainText(
    '"object": "member"',
  );
  await form.getByLabel('userId').fill('usr_nobody');
  await expect(page.getByRole('region', { name: 'Request of getMember' })).toContainText(
    'usr_nobody',
  );
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('Response 404')).toBeVisible();
  await expectAccessible(page);
});
