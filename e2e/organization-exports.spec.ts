import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { newAddress, signInByCode } from './support/sign-in.ts';

test('an admin exports an organization, downloads the archive and deletes it', async ({ page }) => {
  await signInByCode(page, newAddress());
  const id = await newOrganization(page, 'Leavers');
  await open(page, `/orgs/${id}/settings/export`);
  await expect(page.getByText('No exports')).toBeVisible();
  await page.getByRole('button', { name: 'Start export' }).click();
  const exports = page.getByRole('list', { name: 'Exports' });
  const started = page.waitForEvent('download');
  await exports.getByRole('button', { name: 'Download' }).click();
  const archive = await started;
  expect(archive.suggestedFilename()).toMatch(/^Leavers \d{4}-\d\d-\d\d\.tar\.gz$/);
  const text = gunzipSync(await readFile(await archive.path())).toString();
  expect(text).toContain('SHA256SUMS');
  expect(text).toContain('"title": "Leavers"');
  await expectAccessible(page);

  await exports.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete export' }).click();
  await expect(page.getByText('No exports')).toBeVisible();
  await open(page, `/orgs/${id}/activity?kind=exports`);
  await expect(page.getByText('downloaded an export of the organization')).toBeVisible();
});
