import { chromium, expect, type Page, test } from '@playwright/test';
import {
  newIdentityProvider,
  serveIdentityProvider,
} from '#lib/service/testing/identity-provider.ts';
import { callApi, newOrganization } from './support/api.ts';
import { isAwake } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { codeFor, signInAs, signInByCode, signOutOf } from './support/sign-in.ts';

type Provider = { id: string; status: string; lastFailure?: { reason: string } };

/** Starts a test like the settings page. */
async function startTest(page: Page, provider: string, organization: string): Promise<void> {
  await page.goto(`/orgs/${organization}`);
  const url = await page.evaluate(
    async ({ path, body }) => {
      const headers = { 'x-masthead': '1', 'content-type': 'application/json' };
      return (await (await fetch(path, { method: 'POST', headers, body })).json()).url;
    },
    { path: `/sso/${provider}/test`, body: JSON.stringify({ organization }) },
  );
  await page.goto(url);
}

/** An organization with a provider that isn't tested yet, and an identity provider on another site. */
async function newCompany(baseURL: string | undefined, name: string) {
  const domain = `sso-${Date.now()}.example`;
  const email = `${name.toLowerCase()}@${domain}`;
  const idp = await newIdentityProvider();
  const served = await serveIdentityProvider(idp, { email, name });
  // Another site with a separate host name, which gets no cookies of this one.
  const web = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '',
    args: [`--host-resolver-rules=MAP idp.example:443 127.0.0.1:${served.port}`],
  });
  const newPage = async () =>
    (await web.newContext({ baseURL, ignoreHTTPSErrors: true })).newPage();
  const page = await newPage();
  await signInAs(page, 'admin');
  const organization = await newOrganization(page, 'Company with SSO');
  await callApi(page, 'PATCH', `/orgs/${organization}`, { emailDomains: [domain] });
  const { id } = await callApi<Provider>(page, 'POST', `/orgs/${organization}/saml`, {
    label: 'Company login',
    entityID: idp.entityID,
    ssoURL: idp.ssoURL,
    certificate: idp.signer.certificate,
    defaultRole: 'read',
  });
  const close = async () => {
    await web.close();
    await served.close();
  };
  return { idp, email, page, newPage, organization, id, close };
}

test('an admin tests a provider; then its people sign in through it, and can’t access anything else', async ({
  baseURL,
}) => {
  const company = await newCompany(baseURL, 'Ada');
  const { idp, page, newPage, organization, id } = company;
  const provider = () => callApi<Provider>(page, 'GET', `/orgs/${organization}/saml/${id}`);
  const settings = new RegExp(`/orgs/${organization}/settings/sso/${id}[?#]`);

  await startTest(page, id, organization);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(settings);
  expect((await provider()).lastFailure?.reason).toContain('didn’t sign you in');
  await startTest(page, id, organization);
  await page.getByRole('button', { name: 'Sign in as Ada' }).click();
  await page.waitForURL(settings);
  expect(await provider()).toMatchObject({ status: 'active' });
  expect(await provider()).not.toHaveProperty('lastFailure');

  const ada = await newPage();
  await ada.goto(`/sso/${id}`);
  await ada.getByRole('button', { name: 'Refuse' }).click();
  await ada.waitForURL(/\/sign-in\?sso=denied$/);
  await ada.goto(`/sso/${id}?next=${encodeURIComponent(`/orgs/${organization}/members`)}`);
  await ada.getByRole('button', { name: 'Sign in as Ada' }).click();
  await ada.waitForURL(new RegExp(`/orgs/${organization}/members$`));
  await expect(ada.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  const { items } = await callApi<{ items: { id: string }[] }>(ada, 'GET', '/orgs');
  expect(items.map((item) => item.id)).toEqual([organization]);
  // The others are the page's own: the time zone and the organization last looked at.
  const cookies = (await ada.context().cookies(baseURL)).filter(({ httpOnly }) => httpOnly);
  expect(cookies.map(({ name, sameSite }) => `${name} ${sameSite}`).sort()).toEqual([
    '__Host-masthead Lax',
    '__Host-masthead-browser Lax',
  ]);

  // A link on another site asks before it signs anyone in as another person.
  await page.goto(idp.ssoURL);
  await page.evaluate((address) => location.assign(address), `${baseURL}/sso/${id}`);
  await page.waitForURL(/\/sign-in\?provider=/);
  await expect(page.getByText('You’re already signed in.')).toBeVisible();
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await page.waitForURL(/\/(orgs|organizations)/);
  expect(await provider()).toMatchObject({ status: 'active' });
  await company.close();
});

test('a person with an account is asked once before single sign-on signs in to it', async ({
  baseURL,
}) => {
  const company = await newCompany(baseURL, 'Bea');
  const { email, page, newPage, organization, id } = company;
  await startTest(page, id, organization);
  await page.getByRole('button', { name: 'Sign in as Bea' }).click();
  await page.waitForURL(/settings\/sso/);
  const bea = await newPage();
  await signInByCode(bea, email, 'Bea');
  await signOutOf(bea);

  await bea.goto(`/sso/${id}?next=${encodeURIComponent(`/orgs/${organization}/members`)}`);
  await bea.getByRole('button', { name: 'Sign in as Bea' }).click();
  await bea.waitForURL(`/sso/${id}/link`);
  await expect(bea.getByText('already has an account')).toContainText(email);
  await isAwake(bea);
  await expectAccessible(bea);
  const code = await codeFor(bea, email);
  const field = bea.getByRole('textbox', { name: 'Code' });
  await field.fill(code === '000000' ? '000001' : '000000');
  await expect(bea.getByText('This code is wrong. You can try 4 times more.')).toBeVisible();
  await field.fill(code);
  await bea.waitForURL(`/orgs/${organization}/members`);

  await signOutOf(bea);
  await bea.goto(`/sso/${id}/link`);
  await expect(bea.getByText('This sign-in has expired.')).toBeVisible();
  await bea.goto(`/sso/${id}`);
  await bea.getByRole('button', { name: 'Sign in as Bea' }).click();
  await bea.waitForURL(new RegExp(`/orgs/${organization}$`));
  await company.close();
});
