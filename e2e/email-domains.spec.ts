import { expect, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

test('people with an address at the organization’s domain can join it, and no one else sees it', async ({
  page,
  browser,
}) => {
  const domain = `d${Date.now().toString(36)}.example`;
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Open Press');
  await callApi(page, 'PATCH', `/orgs/${id}`, { emailDomains: [domain], defaultRole: 'comment' });

  const stranger = await (await browser.newContext()).newPage();
  await signUp(stranger, newAddress('stranger'), 'Stan Stranger');
  await open(stranger, `${process.env.E2E_URL}/`);
  await expect(stranger.getByText('No organizations yet')).toBeVisible();
  await expect(stranger.getByText('Open Press')).toHaveCount(0);
  await stranger.context().close();

  const colleague = await (await browser.newContext()).newPage();
  await signUp(colleague, newAddress('colleague', domain), 'Cora Colleague');
  await open(colleague, `${process.env.E2E_URL}/`);
  await expect(colleague.getByText(`Your address is at ${domain}`)).toBeVisible();
  await expect(colleague.getByText('You’ll join as')).toContainText('Comment');
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: 'Join Open Press' }).click();
  await colleague.waitForURL(new RegExp(`/orgs/${id}$`));
  await expect(colleague.getByRole('paragraph').filter({ hasText: /^Open Press$/ })).toBeVisible();
  await colleague.goto(`${process.env.E2E_URL}/organizations`);
  await expect(colleague.getByRole('button', { name: 'Join Open Press' })).toHaveCount(0);
  await open(page, `/orgs/${id}/activity`);
  await expect(page.getByText(`through the email domain ${domain}`)).toBeVisible();

  await test.step('a removed person’s page says so, and that they can join again', async () => {
    await open(colleague, `${process.env.E2E_URL}/orgs/${id}`);
    const { id: userId } = await callApi<{ id: string }>(colleague, 'GET', '/user');
    await callApi(page, 'DELETE', `/orgs/${id}/members/${userId}`);
    await colleague.getByRole('link', { name: 'Change requests', exact: true }).click();
    await expect(colleague.getByText('You are no longer a member of Open Press.')).toBeVisible();
    await expect(
      colleague.getByText('Your email address still lets you join it again'),
    ).toBeVisible();
    await colleague.getByRole('link', { name: 'Your organizations' }).click();
    await colleague.getByRole('button', { name: 'Join Open Press' }).click();
    await colleague.waitForURL(new RegExp(`/orgs/${id}$`));
  });

  await test.step('who is removed for good can’t come back until an admin allows it', async () => {
    await open(page, `/orgs/${id}/members`);
    await page.getByRole('button', { name: 'Actions for Cora Colleague' }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Remove Cora Colleague/ });
    await expect(dialog).toContainText(
      `This person can join again without an invitation, through the email domain ${domain}.`,
    );
    await dialog.getByRole('checkbox', { name: 'Don’t let this person back in' }).click();
    await expect(dialog).toContainText('they need a new invitation');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove Cora Colleague' }).click();
    await expect(page.getByText('Cora Colleague removed')).toBeVisible();
    await open(colleague, `${process.env.E2E_URL}/organizations`);
    await expect(colleague.getByText('No organizations yet')).toBeVisible();
    await expect(colleague.getByRole('button', { name: 'Join Open Press' })).toHaveCount(0);

    await open(page, `/orgs/${id}/settings/members#blocked-addresses`);
    await page.getByRole('button', { name: /^Allow colleague\..* again$/ }).click();
    await expect(page.getByText('No blocked addresses.')).toBeVisible();
    await expectAccessible(page);
    await open(colleague, `${process.env.E2E_URL}/organizations`);
    await colleague.getByRole('button', { name: 'Join Open Press' }).click();
    await colleague.waitForURL(new RegExp(`/orgs/${id}$`));
    await colleague.context().close();
  });
});

test('an internationalized domain is shown as people know it, beside its name in DNS', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Wide Press');
  await open(page, `/orgs/${id}/settings/members`);
  const name = `münchen-${Date.now().toString(36)}.example`;
  const ascii = new URL(`http://${name}`).hostname;
  await page.getByRole('textbox', { name: 'Email domains' }).fill(name);
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Email domains', exact: true });
  await expect(list.getByRole('listitem')).toHaveText(`${name} (${ascii})`);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('list', { name: 'Verification of email domains' })).toContainText(
    `${name} (${ascii})`,
  );
  const { emailDomains } = await callApi<{ emailDomains: string[] }>(page, 'GET', `/orgs/${id}`);
  expect(emailDomains).toEqual([ascii]);
});
