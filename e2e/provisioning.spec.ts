import { expect, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';

type Resource = { id: string };

/** Sends a request as the identity provider does. */
async function asProvider(
  page: Page,
  token: string,
  method: string,
  url: string,
  body?: object,
): Promise<{ status: number; body: Resource }> {
  const answer = await page.request.fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body && { data: body }),
  });
  const text = await answer.text();
  return { status: answer.status(), body: (text ? JSON.parse(text) : {}) as Resource };
}

test('an admin turns provisioning on, and sees what the identity provider does with it', async ({
  page,
}) => {
  test.slow();
  const domain = `scim-${Date.now().toString(36)}.example`;
  await signUp(page, newAddress('admin'), 'Ada Admin');
  const id = await newOrganization(page, 'Harbour Press');
  await callApi(page, 'PATCH', `/orgs/${id}`, { defaultRole: 'comment' });
  const settings = `/orgs/${id}/settings/provisioning`;
  const base = `${process.env.E2E_URL}/scim/v2/${id}`;
  let token = '';

  await test.step('it is off, and says what is missing', async () => {
    await open(page, settings);
    const allow = page.getByRole('switch', { name: 'Allow provisioning' });
    await expect(allow).toHaveAttribute('aria-checked', 'false');
    await allow.click();
    await expect(allow).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByText('No email domain is verified.')).toBeVisible();
    await callApi(page, 'PATCH', `/orgs/${id}`, { emailDomains: [domain] });
    await open(page, settings);
    await expect(page.getByText('No email domain is verified.')).toHaveCount(0);
    await expect(page.getByText(`/scim/v2/${id}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy SCIM base URL' })).toBeVisible();
  });

  await test.step('a token is shown once', async () => {
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Provisioning token created' });
    token = (await dialog.getByLabel('Token', { exact: true }).textContent()) ?? '';
    expect(token).toMatch(/^masthead_scim_[\w-]{43}$/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I’ve copied it' }).click();
    const row = page.getByRole('list', { name: 'Provisioning tokens' }).getByRole('listitem');
    await expect(row).toContainText(`masthead_scim_…${token.slice(-4)}`);
    await expect(row).toContainText('Never used');
  });

  let grace: Resource = { id: '' };
  await test.step('the identity provider adds a person and a group, and is refused a stranger', async () => {
    const created = await asProvider(page, token, 'POST', `${base}/Users`, {
      userName: `grace@${domain}`,
      displayName: 'Grace Hopper',
      active: true,
    });
    expect(created.status).toBe(201);
    grace = created.body;
    const group = { displayName: 'Compilers', members: [{ value: grace.id }] };
    expect((await asProvider(page, token, 'POST', `${base}/Groups`, group)).status).toBe(201);
    const stranger = { userName: 'eve@elsewhere.example' };
    expect((await asProvider(page, token, 'POST', `${base}/Users`, stranger)).status).toBe(403);
    await open(page, settings);
    await expect(page.getByText('1 person and 1 group')).toBeVisible();
    const refusal = page.getByRole('list', { name: 'Recent refusals' }).getByRole('listitem');
    await expect(refusal).toContainText('Creating a person: eve@elsewhere.example');
    await expect(refusal).toContainText('isn’t in any of the verified email domains');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the team is marked, and its members can’t be changed here', async () => {
    await open(page, `/orgs/${id}/teams`);
    await expect(page.getByText('Managed by provisioning')).toBeVisible();
    await page.getByRole('button', { name: 'Compilers', exact: true }).click();
    const add = page.getByRole('button', { name: 'Add member' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await expect(add).toHaveAccessibleDescription(/Change its members at your identity provider/);
    const remove = page.getByRole('button', { name: 'Remove Grace Hopper from Compilers' });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
  });

  await test.step('a suspended person is disabled, and the activity names provisioning', async () => {
    const off = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] };
    const { status } = await asProvider(page, token, 'PATCH', `${base}/Users/${grace.id}`, off);
    expect(status).toBe(200);
    const { items } = await callApi<{ items: { disabled: boolean; role: string }[] }>(
      page,
      'GET',
      `/orgs/${id}/members?search=grace`,
    );
    expect(items).toMatchObject([{ disabled: true, role: 'comment' }]);
    await open(page, `/orgs/${id}/activity`);
    await expect(page.getByText('disabled Grace Hopper')).toBeVisible();
    await expect(page.getByText('Provisioning').first()).toBeVisible();
  });

  await test.step('an ended token and provisioning that is off refuse all requests', async () => {
    await open(page, settings);
    await page.getByRole('button', { name: /^Revoke token …/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
    await expect(page.getByText('No tokens.')).toBeVisible();
    expect((await asProvider(page, token, 'GET', `${base}/Users`)).status).toBe(401);
    await page.getByRole('switch', { name: 'Allow provisioning' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('switch', { name: 'Allow provisioning' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
  });
});
