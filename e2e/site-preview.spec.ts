import { expect, type Page, test } from '@playwright/test';
import { callApi } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

const preview = '/orgs/org_demo_first/sites/sit_demo_docs/preview';
const site = (page: Page) => page.frameLocator('iframe[title="Published pages"]');
const as = (claims: object): string => `?claims=${encodeURIComponent(JSON.stringify(claims))}`;
const bar = (page: Page) => page.getByRole('region', { name: 'Preview options' });

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
});

test('the preview is the published page, whose links lead on and keep the URL, and a 404 for unknown paths', async ({
  page,
}) => {
  await open(page, `${preview}${as({ plan: 'pro' })}`);
  const sections = site(page).getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Guide' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(site(page).getByRole('article')).toBeVisible();
  await expect(site(page).getByText('Was this page helpful?')).toBeVisible();
  await expectAccessible(page);

  await sections.getByText('How we work').click();
  await sections.getByRole('link', { name: 'Writing' }).click();
  await expect(page).toHaveURL(/\/preview\/writing.*\?claims=/);
  await page.reload();
  await expect(sections.getByText('How we work')).toBeVisible();
  await expect(page).toHaveURL(/\/preview\/writing.*\?claims=/);

  await site(page).getByRole('button', { name: 'Search' }).click();
  await site(page).getByRole('combobox', { name: 'Search' }).fill('members');
  const found = site(page).getByRole('option').first();
  const [, path = ''] =
    /\/~\/draft\/[^/]+(\/[^#]*)/.exec((await found.getAttribute('href')) ?? '') ?? [];
  await found.click();
  await expect(page).toHaveURL(({ pathname }) => pathname.endsWith(`/preview${path}`));

  await page.getByRole('button', { name: 'Phone' }).click();
  const frame = page.locator('iframe[title="Published pages"]');
  await expect.poll(() => frame.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(400);

  await open(page, `${preview}/nowhere`);
  await expect(site(page).getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
});

test('a redirect is followed, and a redirect loop is reported', async ({ page }) => {
  await open(page, `${preview}/reference`);
  await expect(page).toHaveURL(/\/preview\/api/);
  await expect(page.getByText('Redirected from /reference.')).toBeVisible();
  await open(page, `${preview}/ideas`);
  await expect(bar(page)).toContainText('Redirect loop');
});

test('another visitor sees other parts, and the bar lists what is hidden and why', async ({
  page,
}) => {
  await open(page, preview);
  await expect(bar(page)).toContainText('Engineering (claims.staff is missing');
  const engineering = site(page).locator('header a', { hasText: 'Engineering' });
  await expect(site(page).getByRole('article')).toBeVisible();
  await expect(engineering).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Visitor without claims' }).click();
  await bar(page).getByLabel('staff').click();
  await page.getByRole('option', { name: 'true' }).click();
  await bar(page).getByLabel('seats').fill('0');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/claims=/);
  await expect(bar(page)).not.toContainText('Engineering (');
  await expect(bar(page)).toContainText('These claims don’t match the visitor schema. /seats');
  await expect(engineering).toBeAttached();

  await open(page, `${preview}/engineering`);
  await expect(bar(page)).toContainText('Engineering exists, but isn’t shown here');
  await expect(site(page).getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('the preview starts with the site’s theme, and can switch it', async ({ page }) => {
  await open(page, preview);
  await expect(site(page).locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(site(page).locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page).toHaveURL(/theme=dark/);
  await expectAccessible(page);
});

test('an unpublished site can be previewed, with a note', async ({ page }) => {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/orgs/org_demo_first/sites', {
    title: 'Draft site',
    spaces: ['spc_demo_handbook'],
  });
  await open(page, `/orgs/org_demo_first/sites/${id}/preview`);
  await expect(page.getByText('Not published:')).toBeVisible();
  await expect(site(page).getByRole('article')).toBeVisible();
  await callApi(page, 'DELETE', `/orgs/org_demo_first/sites/${id}`);
});
