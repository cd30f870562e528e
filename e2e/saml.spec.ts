import { type Browser, expect, type Page, test } from '@playwright/test';
import { newSigner } from '#lib/service/testing/certificates.ts';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { startIdentityProvider } from './support/identity-provider.ts';
import { signUp } from './support/outbox.ts';
import { signInAs } from './support/sign-in.ts';

/** A page in another person's browser, which can reach the identity provider. */
async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL ?? '',
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Lets a new person, whose address is outside the domains, join through a link. */
async function joinByLink(admin: Page, member: Page, id: string, name: string): Promise<void> {
  const link = await callApi<{ url: string }>(admin, 'POST', `/orgs/${id}/link-invites`, {
    role: 'edit',
  });
  await signUp(member, newAddress('outside'), name);
  const secret = new URL(link.url).pathname.split('/').at(-1);
  await callApi(member, 'POST', `/orgs/${id}/invites/${secret}`);
}

test('a provider is set up from its metadata, tested, used by a new member, and then required', async () => {
  test.slow();
  const domain = `sso-${Date.now().toString(36)}.example`;
  const site = await startIdentityProvider({ email: `tessa@${domain}`, name: 'Tessa Tester' });
  const admin = await newPage(site.browser);
  await signInAs(admin, 'admin');
  const id = await newOrganization(admin, 'Harbour Press');
  await callApi(admin, 'PATCH', `/orgs/${id}`, { emailDomains: [domain], defaultRole: 'comment' });
  const outsider = await newPage(site.browser);
  await joinByLink(admin, outsider, id, 'Otto Outside');
  const settings = `/orgs/${id}/settings/sso`;

  await test.step('without a provider SSO can’t be required', async () => {
    await open(admin, settings);
    await expect(admin.getByRole('heading', { name: 'No providers yet' })).toBeVisible();
    const demand = admin.getByRole('switch', { name: /Require single sign-on/ });
    await expect(demand).toHaveAttribute('aria-disabled', 'true');
    await expect(demand).toHaveAccessibleDescription(/^No provider is active yet/);
    await expectAccessible(admin);
  });

  await test.step('metadata fills the form, and invalid metadata is refused', async () => {
    await admin.getByRole('link', { name: 'Set up provider' }).click();
    await admin.getByLabel('Name', { exact: true }).fill('Harbour ID');
    await admin.getByRole('button', { name: 'Create provider' }).click();
    await expect(admin.getByText(/\/sso\/[\w-]+\/acs$/)).toBeVisible();
    const metadata = admin.getByLabel('Metadata (XML)');
    await metadata.fill('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>');
    await admin.getByRole('button', { name: 'Fill in the fields' }).click();
    await expect(
      admin.getByRole('alert').filter({ hasText: 'Couldn’t read the metadata.' }),
    ).toBeVisible();
    await metadata.fill(site.metadata);
    await admin.getByRole('button', { name: 'Fill in the fields' }).click();
    await expect(admin.getByLabel('Entity ID')).toHaveValue('https://idp.example/metadata');
    await expect(admin.getByText(/Expires on \d/)).toBeVisible();
    await admin.getByRole('button', { name: 'Save details' }).click();
    await expect(admin.getByRole('button', { name: 'Discard' })).toBeHidden();
    await expectAccessible(admin);
  });

  await test.step('a failed test says why, and a successful test activates the provider', async () => {
    await admin.getByRole('button', { name: 'Test sign-in' }).click();
    await admin.getByRole('button', { name: 'Refuse' }).click();
    await expect(admin.getByText('Test failed.')).toBeVisible();
    await admin.getByRole('button', { name: 'Test sign-in' }).click();
    await admin.getByRole('button', { name: 'Sign in as Tessa Tester' }).click();
    await expect(admin.getByText('Test succeeded.')).toBeVisible();
    await expect(admin).not.toHaveURL(/note=/);
    await expect(admin.locator(':focus')).toContainText('Test succeeded.');
    const details = admin.locator('dl[aria-label="Details from the identity provider"]');
    await expect(details).toContainText(`tessa@${domain}`);
    await expect(admin.getByRole('heading', { name: 'Active', exact: true })).toBeVisible();
  });

  const newPerson = await newPage(site.browser);
  await test.step('a new person signs in with their address and gets the default role', async () => {
    Object.assign(site.person, { email: `nora@${domain}`, name: 'Nora New' });
    await open(newPerson, '/sign-in');
    await newPerson.getByLabel('Email').fill(`nora@${domain}`);
    await newPerson.getByRole('button', { name: 'Send a code' }).click();
    await newPerson.getByRole('link', { name: 'Continue with Harbour ID (Harbour Press)' }).click();
    await newPerson.getByRole('button', { name: 'Sign in as Nora New' }).click();
    await expect(newPerson).toHaveURL(`/orgs/${id}`);
    await expect(newPerson.getByText('Nora New').first()).toBeVisible();
    await open(newPerson, '/account');
    await expect(
      newPerson.getByText('This session only gives access to Harbour Press.'),
    ).toBeVisible();
    const { items } = await callApi<{ items: { role: string; user: { displayName: string } }[] }>(
      admin,
      'GET',
      `/orgs/${id}/members?search=nora`,
    );
    expect(items).toMatchObject([{ role: 'comment', user: { displayName: 'Nora New' } }]);
  });

  await test.step('a person no provider can sign in can’t become an SSO member', async () => {
    await open(admin, `/orgs/${id}/members`);
    await admin.getByRole('button', { name: 'Actions for Otto Outside' }).click();
    await admin.getByRole('menuitem', { name: 'Set as SSO member…' }).click();
    const question = admin.getByRole('dialog', { name: 'Set Otto Outside as an SSO member?' });
    await expect(question).toContainText('outside your email domains. Skipped.');
    await expect(question.getByRole('button', { name: 'Set as SSO member' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('requiring SSO lists the people who would lose access', async () => {
    await open(admin, settings);
    await admin.getByRole('switch', { name: /Require single sign-on/ }).click();
    const question = admin.getByRole('dialog', { name: 'Require single sign-on?' });
    await expect(question.getByRole('heading', { name: '1 member isn’t ready' })).toBeVisible();
    await expect(question.getByRole('list', { name: 'Members who aren’t ready' })).toContainText(
      'Otto Outside',
    );
    await expect(question).toContainText('none of your verified email domains');
    await expectAccessible(admin);
    await question.getByRole('button', { name: 'Require anyway' }).click();
    await expect(question).toBeHidden();
    await expect(admin.getByRole('switch', { name: /Require single sign-on/ })).toBeChecked();
  });

  await test.step('the next certificate is added beside the current one, and sign-ins continue', async () => {
    await admin.getByRole('link', { name: 'Harbour ID', exact: true }).click();
    await admin.getByRole('button', { name: 'Add certificate' }).click();
    const { certificate } = await newSigner({ name: 'next.example' });
    await admin.getByLabel('New certificate').fill(certificate);
    await expect(admin.getByText('The provider stays active.')).toBeVisible();
    await admin.getByRole('button', { name: 'Save details' }).click();
    await expect(admin.getByText('Not used yet')).toBeVisible();
    await expect(admin.getByText('Used by a sign-in')).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Remove CN=idp.example, O=Example' }).click();
    await expect(
      admin.getByText('Saving makes the provider pending until a new test.'),
    ).toBeVisible();
    await admin.getByRole('button', { name: 'Save details' }).click();
    await expect(admin.getByText(/Harbour ID is the only active provider/)).toBeVisible();
    await admin.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('a required provider and its domain can’t be removed; invitations name who couldn’t sign in', async () => {
    await open(admin, settings);
    await admin.getByRole('link', { name: 'Harbour ID' }).click();
    const end = admin.getByRole('button', { name: 'Delete provider' });
    await expect(end).toHaveAttribute('aria-disabled', 'true');
    await open(admin, `/orgs/${id}/settings/members`);
    await admin.getByRole('button', { name: `Remove ${domain}` }).click();
    await expect(admin.getByText('This can’t be saved.')).toBeVisible();
    await admin.getByRole('button', { name: 'Discard' }).click();
    await open(admin, `/orgs/${id}/invites`);
    const box = admin.getByRole('textbox', { name: /addresses/i }).first();
    await box.fill(`ann@elsewhere.example\nben@${domain}\n`);
    await box.press('ControlOrMeta+Enter');
    await expect(
      admin.getByText('ann@elsewhere.example can join, but can’t sign in.'),
    ).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('members signed in another way are sent to SSO, while admins and SSO members continue', async () => {
    await open(outsider, `/orgs/${id}/content`);
    await expect(
      outsider.getByRole('heading', { name: 'Your address can’t open Harbour Press' }),
    ).toBeVisible();
    await expect(outsider.getByText(/You can’t come in with/)).toBeVisible();
    await expect(outsider.getByRole('link', { name: 'Continue with Harbour ID' })).toHaveCount(0);
    await expectAccessible(outsider);
    const { items } = await callApi<{ items: { startURL: string }[] }>(
      admin,
      'GET',
      `/orgs/${id}/sso`,
    );
    Object.assign(site.person, { email: 'otto@elsewhere.example', name: 'Otto Outside' });
    await outsider.goto(items[0]?.startURL ?? '');
    await outsider.getByRole('button', { name: 'Sign in as Otto Outside' }).click();
    await expect(
      outsider.getByText('Your address doesn’t belong to this organization.'),
    ).toBeVisible();
    await open(newPerson, `/orgs/${id}/content`);
    await expect(newPerson.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible();
    await open(admin, `/orgs/${id}/members`);
    await expect(admin.getByText('Otto Outside')).toBeVisible();
  });

  await test.step('after SSO is switched off, everyone signs in as before', async () => {
    await open(admin, settings);
    await admin.getByRole('switch', { name: /Require single sign-on/ }).click();
    await expect(admin.getByText('Single sign-on is no longer required')).toBeVisible();
    await open(outsider, `/orgs/${id}/content`);
    await expect(outsider.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible();
  });
  await site.close();
});
