import { expect, type Page, test } from '@playwright/test';
import { callApi } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

const preview = '/orgs/org_demo_first/sites/sit_demo_docs/preview';
const site = (page: Page) => page.getByRole('region', { name: /^Preview of / });
const as = (claims: object): string => `?claims=${encodeURIComponent(JSON.stringify(claims))}`;

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
});

test('the preview shows sections, spaces and pages like the live site, and a 404 for unknown paths', async ({
  page,
}) => {
  await open(page, `${preview}${as({ plan: 'pro' })}`);
  const sections = site(page).getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Guide' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(site(page).getByRole('article')).toBeVisible();
  await expectAccessible(page);

  await site(page)
    .getByRole('navigation', { name: 'Spaces of Guide' })
    .getByRole('link')
    .last()
    .click();
  await expect(page).toHaveURL(/\/preview\/guide\/onboarding\?claims=/);
  await sections.getByText('How we work').click();
  await sections.getByRole('link', { name: 'Writing' }).click();
  await expect(page).toHaveURL(/\/preview\/writing/);
  const pages = site(page).getByRole('navigation', { name: 'Pages of the space' });
  await pages.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/preview\/writing\/\S+/);

  await open(page, `${preview}/nowhere`);
  await expect(site(page).getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
});

test('a redirect is followed, and a redirect loop is reported', async ({ page }) => {
  await open(page, `${preview}/reference`);
  await expect(page).toHaveURL(/\/preview\/api/);
  await expect(page.getByText('Redirected from /reference.')).toBeVisible();
  await open(page, `${preview}/ideas`);
  await expect(site(page)).toContainText('Redirect loop');
});

test('another visitor sees other parts, and the bar lists what is hidden and why', async ({
  page,
}) => {
  await open(page, preview);
  const bar = page.getByRole('region', { name: 'Preview options' });
  await expect(bar).toContainText('Engineering (claims.staff is missing');
  await bar.getByRole('button', { name: 'Visitor without claims' }).click();
  await bar.getByLabel('staff').click();
  await page.getByRole('option', { name: 'true' }).click();
  await bar.getByLabel('seats').fill('0');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/claims=/);
  await expect(bar).not.toContainText('Engineering (');
  await expect(bar).toContainText('These claims don’t fit the visitor schema. /seats');

  await open(page, `${preview}/engineering`);
  await expect(site(page)).toContainText('Engineering exists, but isn’t shown to this visitor');
});

test('the preview starts with the site’s theme, and can switch it', async ({ page }) => {
  await open(page, preview);
  await expect(site(page)).toHaveAttribute('data-theme', 'light');
  await page.getByRole('link', { name: 'Switch to dark theme' }).click();
  await expect(site(page)).toHaveAttribute('data-theme', 'dark');
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
