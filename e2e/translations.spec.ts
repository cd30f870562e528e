import { expect, test } from '@playwright/test';
import { newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

test('translation settings are made with their languages, changed and deleted', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Many Tongues');
  await open(page, `/orgs/${id}/settings/translations`);
  await page.getByRole('button', { name: 'New translation settings' }).click();
  const making = page.getByRole('dialog', { name: 'New translation settings' });
  await making.getByRole('button', { name: 'Create' }).click();
  await expect(making.getByText('Write a title.')).toBeVisible();
  await making.getByLabel('Title').fill('Guides');
  for (const language of ['ja', 'German']) {
    await making.getByLabel('Find a language').fill(language);
    await making.getByLabel('Find a language').press('Enter');
  }
  await expect(making.getByText('2 chosen: Japanese, German.')).toBeVisible();
  await expectAccessible(page);
  await making.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Guides' });
  await expect(row).toContainText('Japanese, German');

  await row.getByRole('button', { name: 'Change Guides' }).click();
  const changing = page.getByRole('dialog', { name: 'Change Guides' });
  await expect(page).toHaveURL(/\?edit=trs_/);
  await changing.getByRole('checkbox', { name: /^Czech/ }).click();
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Japanese, German, Czech');

  await row.getByRole('button', { name: 'Delete Guides' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Guides?' });
  await expect(question).toContainText('Japanese, German, Czech');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No translation settings yet')).toBeVisible();
});

test('a reader reads them and is told who can change them, a guest is told why not', async ({
  page,
}) => {
  await signInAs(page, 'reader');
  await open(page, '/orgs/org_demo_first/settings/translations');
  await expect(page.getByText('German, French, Spanish, Japanese')).toBeVisible();
  const change = page.getByRole('button', { name: 'Change Field guides' });
  await expect(change).toHaveAccessibleDescription(/takes the role Admin/);
  await expectAccessible(page);
  await signInAs(page, 'guest');
  await open(page, '/orgs/org_demo_first/settings/translations');
  await expect(page.getByText('Guests see no translation settings')).toBeVisible();
});
