import { expect, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { mailsTo, signUp } from './support/outbox.ts';

test('admins get an email about a transfer to another organization, and undo it', async ({
  page,
  browser,
}) => {
  const address = newAddress('admin');
  await signUp(page, address, 'Ada Admin');
  const first = await newOrganization(page, 'First Press');
  const second = await newOrganization(page, 'Second Press');
  const plans = await callApi<{ id: string }>(page, 'POST', `/orgs/${first}/spaces`, {
    title: 'Board plans',
  });
  const row = page
    .getByRole('treeitem', { name: 'Board plans' })
    .or(page.getByRole('row', { name: /Board plans/ }));

  await open(page, `/orgs/${first}/content`);
  await page.getByRole('button', { name: 'Actions for Board plans' }).click();
  await page.getByRole('menuitem', { name: 'Transfer…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer “Board plans”' });
  await dialog.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'Second Press' }).click();
  await dialog.getByRole('button', { name: 'Transfer space' }).click();
  await expect(page.getByText('Transferred “Board plans” to Second Press')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('“Board plans” is back.')).toBeVisible();
  await expect(row.first()).toBeVisible();

  await callApi(page, 'POST', `/spaces/${plans.id}/transfer`, { organization: second });
  const left = async () =>
    (await mailsTo(page, address)).filter(
      ({ subject }) => subject === 'The space “Board plans” left First Press',
    );
  await expect.poll(async () => (await left()).length, { timeout: 60_000 }).toBe(2);
  const text = (await left())[0]?.text ?? '';
  expect(text).toContain('Ada Admin transferred the space “Board plans”');
  await page.goto(new URL(/https?:\S+\/trash/.exec(text)?.[0] ?? '').pathname);
  const given = page.getByRole('list', { name: 'Transferred content' });
  await expect(given.getByRole('listitem')).toHaveText(/Board plans.*now in Second Press/);
  await expectAccessible(page);
  await given.getByRole('button', { name: 'Undo transfer of Board plans' }).click();
  await expect(given).toHaveCount(0);
  await page.getByRole('link', { name: 'Show in Content' }).click();
  await expect(row.first()).toBeVisible();

  // A creator can do everything else with the space.
  const link = await callApi<{ url: string }>(page, 'POST', `/orgs/${first}/link-invites`, {
    role: 'create',
  });
  const creator = await (await browser.newContext()).newPage();
  await signUp(creator, newAddress('creator'), 'Cara Creator');
  await newOrganization(creator, 'Cara Press');
  await callApi(creator, 'POST', `/orgs/${first}/invites/${link.url.split('/').at(-1)}`);
  await open(creator, `/orgs/${first}/content`);
  await creator.getByRole('button', { name: 'Actions for Board plans' }).click();
  const transfer = creator.getByRole('menuitem', { name: /^Transfer…/ });
  await expect(transfer).toHaveAttribute('aria-disabled', 'true');
  await open(creator, `/orgs/${first}/content/trash`);
  await expect(creator.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect(creator.getByText('Transferred to other organizations')).toHaveCount(0);
});
