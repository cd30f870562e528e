import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { signUp } from './support/outbox.ts';
import { test } from './support/server.ts';
import { codeFor, signInAs } from './support/sign-in.ts';

test('an admin of the instance suspends an organization, whose members get a clear sentence, and restores it', async ({
  page,
  browser,
}) => {
  const member = await (await browser.newContext()).newPage();
  await signUp(member, newAddress('owner'), 'Otto Owner');
  const title = `Suspect Press ${Date.now()}`;
  const id = await newOrganization(member, title);
  await open(member, `${process.env.E2E_URL}/orgs/${id}/members`);
  await member.goto(`${process.env.E2E_URL}/instance`);
  await expect(member.getByRole('heading', { name: /not found|doesn’t exist/i })).toBeVisible();
  await member.goto(`${process.env.E2E_URL}/orgs/${id}/members`);
  await expect(member.getByRole('heading', { name: 'People' })).toBeVisible();

  await signInAs(page, 'admin');
  await open(page, '/account');
  await page.getByRole('button', { name: /Ines Carvalho/ }).click();
  await page.getByRole('menuitem', { name: 'Instance' }).click();
  await page.waitForURL('**/instance');
  await page.getByRole('searchbox', { name: 'Search organizations by title' }).fill(title);
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText('1');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Suspend ${title}?` });
  await expect(dialog).toContainText('1 member can’t open it');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Suspend organization' }).click();
  await expect(row).toContainText('Suspended');

  await member.reload();
  await expect(member.getByRole('heading', { name: `${title} is suspended` })).toBeVisible();
  await expectAccessible(member);
  await member.goto(`${process.env.E2E_URL}/organizations`);
  await expect(member.getByRole('link', { name: title })).toContainText('Suspended');

  await row.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText(`${title} restored`)).toBeVisible();
  await member.goto(`${process.env.E2E_URL}/orgs/${id}/members`);
  await expect(member.getByRole('heading', { name: 'People' })).toBeVisible();
  await open(page, '/instance/activity');
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText(`You restored the organization ${title}`);
  await expectAccessible(page);
});

test('a suspended person’s open page says why, keeps the text, and goes on after the account is restored', async ({
  page,
  browser,
}) => {
  const address = newAddress('writer');
  const writer = await (await browser.newContext()).newPage();
  await signUp(writer, address, 'Wanda Writer');
  const id = await newOrganization(writer, 'Wanda Press');
  await open(writer, `${process.env.E2E_URL}/orgs/${id}/settings`);
  const field = writer.getByRole('textbox', { name: 'Title', includeHidden: true });
  await field.fill('Wanda Press and Sons');

  await signInAs(page, 'admin');
  await open(page, `/instance/people?search=${encodeURIComponent(address)}`);
  const row = page.getByRole('row', { name: /Wanda Writer/ });
  await row.getByRole('button', { name: 'Actions for Wanda Writer' }).click();
  await page.getByRole('menuitem', { name: 'Suspend account…' }).click();
  await page
    .getByRole('alertdialog', { name: 'Suspend the account of Wanda Writer?' })
    .getByRole('button', { name: 'Suspend account' })
    .click();
  await expect(row).toContainText('Suspended');
  await expectAccessible(page);

  // The page may have noticed before.
  await writer.keyboard.press('Control+s');
  const dialog = writer.getByRole('dialog', { name: 'You were signed out' });
  await expect(dialog).toContainText('Your account is suspended.');
  await expectAccessible(writer);
  const other = await writer.context().newPage();
  await open(other, `${process.env.E2E_URL}/orgs/${id}/members`);
  await expect(
    other.getByRole('alert').filter({ hasText: 'Your account is suspended.' }),
  ).toBeVisible();
  await other.close();
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await dialog.getByLabel('Code').fill(await codeFor(writer, address));
  await expect(dialog).toContainText('Ask an admin of this instance to restore it');

  await row.getByRole('button', { name: 'Actions for Wanda Writer' }).click();
  await page.getByRole('menuitem', { name: 'Restore account' }).click();
  await expect(page.getByText('Wanda Writer can sign in again')).toBeVisible();
  await signUp(writer, address);
  await writer.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue('Wanda Press and Sons');
  await writer.keyboard.press('Control+s');
  await expect(writer.getByText('Saved')).toBeVisible();
});

test('an admin names another one, who finds the pages, and takes it back', async ({
  page,
  browser,
}) => {
  const address = newAddress('second');
  const second = await (await browser.newContext()).newPage();
  await signUp(second, address, 'Sven Second');
  await signInAs(page, 'admin');
  await open(page, `/instance/people?search=${encodeURIComponent(address)}`);
  const row = page.getByRole('row', { name: /Sven Second/ });
  await row.getByRole('button', { name: 'Actions for Sven Second' }).click();
  await page.getByRole('menuitem', { name: 'Make instance admin…' }).click();
  await page.getByRole('button', { name: 'Make instance admin' }).click();
  await expect(row).toContainText('Instance admin');

  await open(second, `${process.env.E2E_URL}/instance/health`);
  await expect(second.getByText('Database size')).toBeVisible();
  await expectAccessible(second);
  for (const tab of ['work', 'mails']) {
    await open(second, `${process.env.E2E_URL}/instance/${tab}`);
    await expect(second.getByRole('heading', { name: 'Instance' })).toBeVisible();
    await expectAccessible(second);
  }

  await row.getByRole('button', { name: 'Actions for Sven Second' }).click();
  await page.getByRole('menuitem', { name: 'Remove from instance admins…' }).click();
  await page.getByRole('button', { name: 'Remove instance admin' }).click();
  await expect(row).not.toContainText('Instance admin');
  await expect(callApi(second, 'GET', '/instance')).rejects.toThrow(/404/);
});

test('an admin of the instance limits an organization, and its usage and the refusal have the number', async ({
  page,
  browser,
}) => {
  const owner = await (await browser.newContext()).newPage();
  await signUp(owner, newAddress('small'), 'Sam Small');
  const title = `Small Press ${Date.now()}`;
  const id = await newOrganization(owner, title);
  await callApi(owner, 'POST', `/orgs/${id}/spaces`, { title: 'Guides' });
  await open(owner, `${process.env.E2E_URL}/orgs/${id}/settings/usage`);
  const usage = owner.getByRole('list', { name: 'Usage' });
  await expect(usage.getByRole('listitem').filter({ hasText: 'Spaces' })).toContainText(
    '1, no limit',
  );

  await signInAs(page, 'admin');
  await open(page, `/instance?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Limits…' }).click();
  const dialog = page.getByRole('dialog', { name: `Limits of ${title}` });
  await dialog.getByRole('textbox', { name: 'Spaces' }).fill('many');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog).toContainText('Enter a number or “none”, or leave this empty.');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Spaces' }).fill('1');
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText(`Limits of ${title} saved`)).toBeVisible();

  await owner.reload();
  await expect(usage).toContainText('1 of 1, limit reached');
  await expectAccessible(owner);
  await expect(callApi(owner, 'POST', `/orgs/${id}/spaces`, { title: 'More' })).rejects.toThrow(
    /has 1 of at most 1 spaces/,
  );
});

test('an admin of the instance makes a backup with one click', async ({ page, start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-backups-'));
  try {
    const { url } = await start({ DEMO: '1', BACKUP_DIR: folder });
    await signInAs(page, 'admin', url);
    await open(page, `${url}/instance/health`);
    const section = page.getByRole('region', { name: 'Backups' });
    await expect(section.getByText('No backups started here yet.')).toBeVisible();
    await section.getByRole('button', { name: 'Back up now' }).click();
    await expect(section.getByRole('button', { name: 'Stop' })).toBeVisible();
    const name = section.getByText(/^masthead-.*\.tar$/);
    await expect(name).toBeVisible({ timeout: 60_000 });
    expect(readdirSync(folder)).toEqual([await name.textContent()]);
    expect(statSync(join(folder, (await name.textContent()) ?? '')).size).toBeGreaterThan(100_000);
    await expectAccessible(page);
    await open(page, `${url}/instance/activity`);
    await expect(page.getByText('started a backup')).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('on a phone, the tab of the open page is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'admin');
  await open(page, '/instance/activity');
  const tabs = page.getByRole('navigation', { name: 'Instance' });
  await expect(tabs.getByRole('link', { name: 'Activity' })).toBeInViewport({ ratio: 1 });
  await tabs.getByRole('link', { name: 'Emails' }).click();
  await page.waitForURL('**/instance/mails');
  await expect(page).toHaveTitle('Emails · Instance · Masthead');
  await expect(tabs.getByRole('link', { name: 'Emails' })).toBeInViewport({ ratio: 1 });
});
