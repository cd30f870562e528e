import { expect, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { joinPathIn, lastMailTo, mailsTo, signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

type Link = { id: string; url: string; uses: number };

let organizationId = '';
let admin: Page;

const pathOf = (link: Link): string => new URL(link.url).pathname;
const links = (): string => `/orgs/${organizationId}/link-invites`;
const makeLink = (body: object): Promise<Link> => callApi<Link>(admin, 'POST', links(), body);

test.beforeEach(async ({ browser }) => {
  admin = await (await browser.newContext()).newPage();
  await signInAs(admin, 'admin');
  organizationId = await newOrganization(admin, 'Journey Press');
});
test.afterEach(() => admin.context().close());

test('a new person signs up with a link, gives a name and joins with its role', async ({
  page,
}) => {
  const link = await makeLink({ role: 'comment' });
  const address = newAddress('nova');
  await open(page, pathOf(link));
  await expect(page.getByRole('heading', { name: 'Join Journey Press' })).toBeVisible();
  await expect(page.getByText('Join discussions and comment')).toBeVisible();
  await expect(page.getByText(/ invited you\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: /code/i }).first().click();
  const code = /\d{6}/.exec((await lastMailTo(page, address)).subject)?.[0] ?? '';
  await page.getByLabel('Your name').fill('Nova Pop');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`You are signed in as ${address}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join Journey Press as Comment' }).click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${organizationId}$`));
});

test('a double click joins once, and a member who returns sees that they joined', async ({
  page,
}) => {
  const link = await makeLink({ role: 'read' });
  await signUp(page, newAddress('double'));
  await open(page, pathOf(link));
  let joins = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/invites/')) joins += 1;
  });
  await page.getByRole('button', { name: 'Join Journey Press as Read' }).dblclick();
  await expect(page).toHaveURL(new RegExp(`/orgs/${organizationId}$`));
  expect(joins).toBe(1);
  expect((await callApi<Link>(admin, 'GET', `${links()}/${link.id}`)).uses).toBe(1);

  await open(page, pathOf(link));
  await expect(
    page.getByRole('heading', { name: 'You are a member of Journey Press' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Journey Press' }).click();
  await expect(page).toHaveURL(new RegExp(`/orgs/${organizationId}$`));
});

test('an invitation for another address says so and offers to switch to it', async ({ page }) => {
  const address = newAddress('meant');
  await callApi(admin, 'POST', `/orgs/${organizationId}/invites`, {
    emails: [address],
    role: 'edit',
  });
  const path = joinPathIn(await lastMailTo(admin, address));
  await signUp(page, newAddress('somebody'));
  await open(page, path);
  await expect(page.getByText(`This invitation is for ${address}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Join/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(address);
  // No second email. The first may be gone by now: the outbox is limited, and other journeys send, too.
  expect((await mailsTo(page, address)).length).toBeLessThan(2);
});

test.describe('an unavailable link says why', () => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { name });

  test('invalid or incomplete', async ({ page }) => {
    const link = await makeLink({ role: 'read' });
    for (const path of [`/join/${organizationId}/inv_nothing`, pathOf(link).slice(0, -3)]) {
      await open(page, path);
      await expect(heading(page, 'Invitation not found')).toBeVisible();
      await expect(page.getByText('Part of the link may be missing')).toBeVisible();
    }
    await open(page, pathOf(link).replace(organizationId, 'org_demo_first'));
    await expect(heading(page, 'Invitation not found')).toBeVisible();
    await expectAccessible(page);
  });

  test('revoked', async ({ page }) => {
    const link = await makeLink({ role: 'read' });
    await callApi(admin, 'DELETE', `${links()}/${link.id}`);
    await open(page, pathOf(link));
    await expect(heading(page, 'This invite link was revoked')).toBeVisible();
    await expect(page.getByText('Ask the person who sent it')).toBeVisible();
    await expectAccessible(page);
  });

  test('limit reached, also while its page is open', async ({ page, browser }) => {
    const link = await makeLink({ role: 'read', maxUses: 1 });
    await signUp(page, newAddress('late'));
    await open(page, pathOf(link));
    const faster = await (await browser.newContext()).newPage();
    await signUp(faster, newAddress('faster'));
    await callApi(faster, 'POST', `/orgs/${organizationId}/invites/${link.id}`);
    await faster.context().close();
    await page.getByRole('button', { name: 'Join Journey Press as Read' }).click();
    await expect(page.getByText('This invite link has reached its limit')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'This invite link has reached its limit')).toBeVisible();
    await expect(page.getByText('to raise the limit')).toBeVisible();
  });

  test('expired', async ({ page }) => {
    const expiresAt = new Date(Date.now() + 4000).toISOString();
    const link = await makeLink({ role: 'read', expiresAt });
    await expect(async () => {
      await open(page, pathOf(link));
      await expect(heading(page, 'This invite link has expired')).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test('turned off', async ({ page }) => {
    const link = await makeLink({ role: 'read' });
    await callApi(admin, 'PATCH', `/orgs/${organizationId}`, { inviteLinks: false });
    await open(page, pathOf(link));
    await expect(heading(page, 'Invite links are turned off')).toBeVisible();
    await expect(page.getByText('to invite you by email')).toBeVisible();
  });
});

test('the page doesn’t leak its secret URL and fits 320 px', async ({ page }) => {
  const link = await makeLink({ role: 'admin' });
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, pathOf(link));
  await expect(page.locator('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  await expectAccessible(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
