import { expect, test } from '@playwright/test';
import { endpoints } from '#lib/contract/index.ts';
import { isAwake, open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';

test('the reference shows every operation to anyone', async ({ page }) => {
  // The page is long, and axe checks all of it twice.
  test.slow();
  await open(page, '/reference');
  const shown = await page.locator('article').evaluateAll((all) => all.map(({ id }) => id));
  expect(shown).toEqual(expect.arrayContaining(endpoints.map(({ name }) => name)));
  await expect(page.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute(
    'href',
    '/v1/openapi.json',
  );
  await expectAccessible(page);
});

test('an operation has an anchor, its constraints and the required permission', async ({
  page,
}) => {
  await open(page, '/reference#inviteMembers');
  const operation = page.locator('#inviteMembers');
  await expect(operation).toBeInViewport();
  await expect(operation).toContainText('1 to 1,000 items');
  await expect(operation).toContainText('requires admin on the organization: Admin');
  await expect(operation.getByText(/^curl -X POST/)).toContainText('$ORGANIZATION_ID/invites');
  await expect(page.locator('#listInvites').getByText('Extension')).toBeVisible();
});

test('a search narrows the operations and stays in the address', async ({ page }) => {
  await open(page, '/reference');
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('revoke token');
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page.locator('#revokeToken')).toBeVisible();
  await expect(page.locator('#listMembers')).toBeHidden();
  await expect(page).toHaveURL(/search=revoke/);
  await page.reload();
  await isAwake(page);
  await expect(page.locator('#listMembers')).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('zeppelin');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.locator('#listMembers')).toBeVisible();
});
