import { expect, test } from '@playwright/test';
import { newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signInAs } from './support/sign-in.ts';

test('translation settings are created with their languages, edited and deleted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Many Tongues');
  await open(page, `/orgs/${id}/settings/translations`);
  await page.getByRole('button', { name: 'New translation settings' }).click();
  const making = page.getByRole('dialog', { name: 'New translation settings' });
  await making.getByRole('button', { name: 'Create settings' }).click();
  await expect(making.getByText('Enter a title.')).toBeVisible();
  await making.getByLabel('Title').fill('Guides');
  for (const language of ['ja', 'German']) {
    await making.getByLabel('Find a language').fill(language);
    await making.getByLabel('Find a language').press('Enter');
  }
  await expect(making.getByText('2 selected: Japanese and German')).toBeVisible();
  await expectAccessible(page);
  await making.getByRole('button', { name: 'Create settings' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Guides' });
  await expect(row).toContainText('Japanese and German');

  await row.getByRole('button', { name: 'Guides', exact: true }).click();
  const changing = page.getByRole('dialog', { name: 'Edit “Guides”' });
  await expect(page).toHaveURL(/\?edit=trs_/);
  await changing.getByRole('checkbox', { name: /^Czech/ }).click();
  await page.keyboard.press('Escape');
  const unsaved = page.getByRole('alertdialog');
  await expect(unsaved).toContainText('Your changes will be lost');
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await changing.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Japanese, German and Czech');

  // What tools need is the ID: it is in the menu, which a right click opens, too.
  await row.getByText('Japanese, German and Czech').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy ID' }).click();
  await expect(page.getByText('ID copied')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^trs_[\w-]+$/);
  const menu = row.getByRole('button', { name: 'Actions for Guides' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(changing).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Guides”?' });
  await expect(question).toContainText('Japanese, German and Czech');
  await question.getByRole('button', { name: 'Delete settings' }).click();
  await expect(page.getByText('No translation settings yet')).toBeVisible();
});

test('a reader can view settings and sees who can edit them, a guest sees why they are hidden', async ({
  page,
}) => {
  await signInAs(page, 'reader');
  await open(page, '/orgs/org_demo_first/settings/translations');
  await expect(page.getByText('German, French, Spanish and Japanese')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Field guides', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actions for Field guides' }).click();
  const change = page.getByRole('menuitem', { name: 'Edit' });
  await expect(change).toHaveAccessibleDescription(/Requires the Admin role\. [^.]+ can\./);
  await signInAs(page, 'guest');
  await open(page, '/orgs/org_demo_first/settings/translations');
  await expect(
    page.getByText('You don’t have permission to see translation settings'),
  ).toBeVisible();
});
