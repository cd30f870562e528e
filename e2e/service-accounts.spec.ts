import { expect, test } from '@playwright/test';
import { newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { newAddress, signInByCode } from './support/sign-in.ts';

test('a service account gets a token that works here, and loses it when it is deleted', async ({
  page,
  request,
  baseURL,
}) => {
  await signInByCode(page, newAddress());
  const id = await newOrganization(page, 'Robots');
  await open(page, `/orgs/${id}/settings/tokens#service-accounts`);
  await page.getByRole('button', { name: 'New service account' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Docs publisher');
  await page.getByRole('combobox', { name: 'Role' }).press('Enter');
  await expect(page.getByRole('option', { name: /^Admin/ })).toHaveCount(0);
  await page.getByRole('option', { name: /^Create/ }).click();
  await page.getByRole('button', { name: 'Create service account' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Release build');
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.getByLabel('Token', { exact: true }).textContent()) ?? '';
  expect(secret).toMatch(/^masthead_svc_/);
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  await expect(page.getByText('Can read and write · Never used')).toBeVisible();
  await expectAccessible(page);

  const headers = { authorization: `Bearer ${secret}` };
  const read = () => request.get(`${baseURL}/v1/orgs/${id}/spaces`, { headers });
  expect((await read()).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('Docs publisher')).toBeVisible();
  await expect(page.getByText('1 token · Last used')).toBeVisible();

  await open(page, `/orgs/${id}/members`);
  await expect(page.getByRole('row', { name: /Docs publisher/ })).toContainText('Service account');

  await open(page, `/orgs/${id}/settings/tokens`);
  await page.getByRole('button', { name: 'Actions for Docs publisher' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(page.getByText('1 token of it stops working immediately.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete service account' }).click();
  await expect(page.getByText('No service accounts')).toBeVisible();
  expect((await read()).status()).toBe(401);
});
