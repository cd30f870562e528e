import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi, newAddress, newOrganization } from './support/api.ts';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { joinPathIn, lastMailTo } from './support/outbox.ts';
import { showDemoPeople, signInAs } from './support/sign-in.ts';

let organizationId = '';

const box = (page: Page): Locator => page.getByLabel('Addresses', { exact: true });
const line = (page: Page, number: number): Locator => page.locator(`[data-line="${number}"]`);
const sendButton = (page: Page): Locator => page.getByRole('button', { name: /^Send / });
const pending = (page: Page): Locator => page.getByRole('region', { name: 'Pending invitations' });
const links = (page: Page): Locator => page.getByRole('region', { name: 'Invite links' });

const openInvites = (page: Page): Promise<void> => open(page, `/orgs/${organizationId}/invites`);

async function review(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Review addresses' }).click();
}

async function choose(page: Page, select: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: select }).click();
  await page.getByRole('option', { name: option }).click();
}

test.describe('as an admin', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'admin');
    organizationId = await newOrganization(page, 'Journey Press');
  });

  test('I paste unclean addresses, fix them and send them, and the invited person joins with the role I chose', async ({
    page,
    browser,
  }) => {
    const first = newAddress('petra');
    const second = newAddress('hanna');
    await openInvites(page);
    await review(
      page,
      `"Novak, Petra" <${first}>; ${second}, read\nm.okafor@journey\n${first.toUpperCase()}\nines.carvalho@fathom.example`,
    );
    await expect(page.getByRole('heading', { name: 'Review 5 addresses' })).toBeFocused();
    await expect(line(page, 1)).toContainText('Ready');
    await expect(line(page, 3)).toContainText('Invalid');
    await expect(line(page, 3)).toContainText('Not an address: the part after @ needs a dot');
    await expect(line(page, 4)).toContainText('Same as line 1');
    await expect(line(page, 5)).toContainText('Already a member: Ines Carvalho, Admin');
    await expect(page.getByText('from 5 lines; 3 not sent')).toBeVisible();

    const third = newAddress('okafor');
    await page.getByRole('button', { name: '3', exact: true }).click();
    await expect(page.getByLabel('Address in line 3')).toBeFocused();
    await page.getByLabel('Address in line 3').fill(third);
    await page.keyboard.press('Enter');
    await expect(line(page, 3)).toContainText('Ready');
    await choose(page, 'Role for all', 'Comment');
    await choose(page, `Role of ${first}`, 'Edit');
    await expect(page.getByText('from 5 lines; 2 not sent')).toBeVisible();

    await page.getByRole('button', { name: 'Send 3 invitations' }).click();
    await expect(page.getByRole('heading', { name: '3 sent' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Review 1 address' })).toBeVisible();
    await expect(pending(page).getByRole('row')).toHaveCount(4);

    const path = joinPathIn(await lastMailTo(page, first));
    const visitor = await browser.newContext();
    const theirs = await visitor.newPage();
    await open(theirs, path);
    await expect(theirs.getByRole('heading', { name: 'Join Journey Press' })).toBeVisible();
    await expect(theirs.getByLabel('Email')).toHaveValue(first);
    await theirs.getByRole('button', { name: /code/i }).first().click();
    const code = /\d{6}/.exec((await lastMailTo(page, first, 2)).subject)?.[0] ?? '';
    await theirs.getByLabel('Your name').fill('Petra Novak');
    await theirs.getByLabel('Code').fill(code);
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await theirs.getByRole('button', { name: 'Join Journey Press as Edit' }).click();
    await expect(theirs).toHaveURL(new RegExp(`/orgs/${organizationId}$`));
    await visitor.close();

    const members = await callApi<{ items: { role: string; user: { displayName: string } }[] }>(
      page,
      'GET',
      `/orgs/${organizationId}/members?search=${encodeURIComponent(first)}`,
    );
    expect(members.items).toMatchObject([{ role: 'edit', user: { displayName: 'Petra Novak' } }]);
    await openInvites(page);
    await expect(pending(page)).not.toContainText(first);
  });

  test('misspelled addresses, a pasted admin and ready lines can be corrected before sending', async ({
    page,
  }) => {
    await openInvites(page);
    await review(
      page,
      'anna@gmial.com\nbob@gmail.con\ngreta@newco.example, admin\ncat@b.example|Cat|Comment',
    );
    await expect(line(page, 1)).toContainText('Did you mean anna@gmail.com?');
    // Two lines of text, so that the list stays readable beside the summary.
    expect((await line(page, 1).boundingBox())?.height).toBeLessThan(52);
    await page.getByRole('button', { name: 'Correct all 2' }).click();
    await expect(line(page, 1)).toContainText('anna@gmail.com');
    await expect(line(page, 2)).toContainText('bob@gmail.com');
    await expect(page.getByText('1 person becomes an admin.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Role of cat@b.example' })).toContainText(
      'Comment',
    );
    await page.getByRole('button', { name: 'Edit line 4: cat@b.example' }).click();
    await page.getByLabel('Address in line 4').fill('cat@newco.example');
    await page.keyboard.press('Enter');
    await expect(line(page, 4)).toContainText('cat@newco.example');
    await expectAccessible(page);
  });

  test('I select a CSV file in UTF-16, and its roles are used', async ({ page }) => {
    const address = newAddress('zoe');
    await openInvites(page);
    await page.getByLabel('File of addresses').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `\ufeffName;Email;Role\nZoë Müller;${address};Reviewer\nBo;bo@journey.example;Owner\n`,
        'utf16le',
      ),
    });
    await expect(line(page, 1)).toContainText(address);
    await expect(page.getByRole('combobox', { name: `Role of ${address}` })).toContainText(
      'Review',
    );
    await expect(line(page, 2)).toContainText('“Owner” isn’t a role');

    await choose(page, 'Role for all', 'Edit');
    await expect(page.getByRole('combobox', { name: `Role of ${address}` })).toContainText('Edit');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('combobox', { name: `Role of ${address}` })).toContainText(
      'Review',
    );

    await page.getByRole('button', { name: 'Remove line 1' }).click();
    await expect(page.getByRole('heading', { name: 'Review 1 address' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(line(page, 1)).toContainText(address);
  });

  test('a binary spreadsheet is refused with advice', async ({ page }) => {
    await openInvites(page);
    await page.getByLabel('File of addresses').setInputFiles({
      name: 'people.xlsx',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('PK\u0003\u0004'),
    });
    await expect(page.getByRole('alert').filter({ hasText: 'Save it as CSV' })).toBeVisible();
  });

  test('addresses outside the email domains are invited without SSO, and one refused for SSO is sent again', async ({
    page,
  }) => {
    await callApi(page, 'PATCH', `/orgs/${organizationId}`, { emailDomains: ['journey.example'] });
    const inside = newAddress('inside');
    const outside = newAddress('outside', 'elsewhere.example');
    await openInvites(page);
    await review(page, `${inside}, ${outside}`);
    await page.getByRole('checkbox', { name: 'Sign in with SSO' }).click();
    await expect(page.getByRole('checkbox', { name: '1 signs in with SSO' })).toBeChecked();
    await expect(line(page, 2)).toContainText('Outside your email domains, so without SSO');
    await expect(page.getByText(`${outside} signs in by email`)).toBeVisible();

    await callApi(page, 'PATCH', `/orgs/${organizationId}`, { emailDomains: ['new.example'] });
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: '1 sent' })).toBeVisible();
    await expect(line(page, 1)).toContainText(inside);
    await expect(line(page, 1)).toContainText('Not accepted for SSO; signs in by email');
    await page.getByRole('button', { name: 'Send 1 invitation' }).click();
    await expect(page.getByRole('heading', { name: '2 sent' })).toBeVisible();
  });

  test('failed lines stay in the list with the reason and are sent again once', async ({
    page,
  }) => {
    const address = newAddress('patient');
    await openInvites(page);
    await review(page, address);
    await page.route('**/api/v1/orgs/*/invites', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Send 1 invitation' }).click();
    await expect(line(page, 1)).toContainText('Failed');
    await expect(line(page, 1)).toContainText('Not sent: No response');
    await page.unroute('**/api/v1/orgs/*/invites');
    await page.getByRole('button', { name: 'Send again: 1 invitation' }).dblclick();
    await expect(page.getByRole('heading', { name: '1 sent' })).toBeVisible();
    await lastMailTo(page, address, 1);
  });

  test('the list survives a reload and an ended session', async ({ page }) => {
    const address = newAddress('patient');
    await openInvites(page);
    await review(page, `${address}\nnobody@nowhere`);
    await choose(page, `Role of ${address}`, 'Create');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Review 2 addresses' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: `Role of ${address}` })).toContainText(
      'Create',
    );

    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Send 1 invitation' }).click();
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await showDemoPeople(page);
    await dialog.getByRole('button', { name: /Ines Carvalho/ }).click();
    await expect(page.getByRole('heading', { name: '1 sent' })).toBeVisible();
  });

  test('a thousand addresses fit, and the 1,001st stays in the box', async ({ page }) => {
    test.slow();
    const address = (index: number) => `person.${index}@journey.example`;
    await page.route('**/members?search=*', (route) =>
      route.fulfill({ json: { items: [], count: 0 } }),
    );
    await openInvites(page);
    const many = Array.from({ length: 1001 }, (_, index) => address(index + 1)).join('\n');
    await review(page, many);
    await expect(page.getByRole('heading', { name: 'Review 1,000 addresses' })).toBeVisible();
    await expect(page.getByText('You can invite 1,000 people at once.')).toBeVisible();
    await expect(box(page)).toHaveValue(address(1001));
    await expect(page.getByText('Lines 1 to 100 of 1,000')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Lines' })
      .getByRole('button', { name: 'Next' })
      .click();
    await expect(line(page, 101)).toBeVisible();

    await page.getByRole('button', { name: 'Send 1,000 invitations' }).click();
    await expect(page.getByRole('heading', { name: '1,000 sent' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(box(page)).toHaveValue(address(1001));
    await expect(pending(page).getByText('50 of 1,000 shown')).toBeVisible();
    await pending(page).getByRole('button', { name: 'Show more' }).click();
    await expect(pending(page).getByText('100 of 1,000 shown')).toBeVisible();
  });

  test('text in the wrong encoding is pointed out, and a list without a valid address isn’t to be sent', async ({
    page,
  }) => {
    await openInvites(page);
    await box(page).fill('JÃ¼rgen Weiß <juergen@fathom.example>');
    await expect(page.getByText('Some characters look wrong.')).toBeVisible();
    await expectAccessible(page);
    await box(page).fill('Jürgen Weiß <juergen@fathom.example>');
    await expect(page.getByText('Some characters look wrong.')).toHaveCount(0);
    const lines = Array.from({ length: 1001 }, (_, index) => `nobody-${index}`);
    await review(page, lines.join('\n'));
    await expect(page.getByText(/correct or clear it first/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText(/Add them to start a new list/)).toBeVisible();
  });

  test('a pending invitation is found, gets another role, and a new link that replaces the old one', async ({
    page,
    browser,
  }) => {
    const address = newAddress('waiting');
    const other = newAddress('other');
    await callApi(page, 'POST', `/orgs/${organizationId}/invites`, {
      emails: [address, other],
      role: 'read',
    });
    const oldPath = joinPathIn(await lastMailTo(page, address));
    await openInvites(page);
    await page.keyboard.press('/');
    await page.keyboard.type('WAITING');
    await expect(pending(page).getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/q=WAITING/);
    await choose(page, `Role of ${address}`, 'Review');
    await pending(page).getByRole('button', { name: 'Resend', exact: true }).click();
    await expect(
      page.getByText(`Invitation resent to ${address}. The old link no longer works.`).first(),
    ).toBeAttached();
    const newPath = joinPathIn(await lastMailTo(page, address, 2));

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(oldPath);
    await expect(visitor.getByRole('heading', { name: 'Invitation not found' })).toBeVisible();
    await visitor.goto(newPath);
    await expect(visitor.getByRole('main')).toContainText('Review');
    await visitor.context().close();

    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No invitations match “nobody”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(pending(page).getByRole('row')).toHaveCount(3);
  });

  test('I revoke one and several invitations after seeing the consequences', async ({
    page,
    browser,
  }) => {
    const addresses = ['one', 'two', 'three'].map((name) => newAddress(name));
    await callApi(page, 'POST', `/orgs/${organizationId}/invites`, {
      emails: addresses,
      role: 'read',
    });
    const path = joinPathIn(await lastMailTo(page, addresses[0] ?? ''));
    await openInvites(page);
    await pending(page)
      .getByRole('button', { name: `Actions for ${addresses[0]}` })
      .click();
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('stops working immediately');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(pending(page)).toContainText(addresses[0] ?? '');
    await pending(page)
      .getByRole('button', { name: `Actions for ${addresses[0]}` })
      .click();
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    await dialog.getByRole('button', { name: 'Revoke invitation' }).click();
    await expect(pending(page)).not.toContainText(addresses[0] ?? '');

    await page.getByRole('checkbox', { name: 'Select all invitations shown' }).first().click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await dialog.getByRole('button', { name: 'Revoke 2 invitations' }).click();
    await expect(page.getByText('No pending invitations')).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(path);
    await expect(
      visitor.getByRole('heading', { name: 'This invitation was revoked' }),
    ).toBeVisible();
    await visitor.context().close();
  });

  test('I create a link, copy it, change its role, and revoke it', async ({ page, browser }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openInvites(page);
    await expect(page.getByText('No invite links')).toBeVisible();
    await page.getByRole('button', { name: 'New link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('x'.repeat(51));
    await dialog.getByLabel('Limit').fill('0');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog.getByText('A name can have up to 50 characters.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Field team');
    await dialog.getByRole('button', { name: '10 people' }).click();
    await expect(dialog.getByRole('button', { name: '30 days' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Link created and copied')).toBeVisible();
    const row = links(page).getByRole('row', { name: /Field team/ });
    await expect(row).toContainText('0 of 10');
    await expect(row).not.toContainText('Never');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain(`/join/${organizationId}/`);
    const url = await copied();
    await choose(page, 'Role of Field team', 'Create');
    const visitor = await (await browser.newContext()).newPage();
    await expect(async () => {
      await visitor.goto(new URL(url).pathname);
      await expect(visitor.getByRole('main')).toContainText('Create', { timeout: 1000 });
    }).toPass();

    await page.getByRole('button', { name: 'Actions for Field team' }).click();
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByText('No invite links')).toBeVisible();
    await visitor.reload();
    await expect(
      visitor.getByRole('heading', { name: 'This invite link was revoked' }),
    ).toBeVisible();
    await visitor.context().close();
  });

  test('a redundant link is marked and explained', async ({ page }) => {
    const path = `/orgs/${organizationId}/link-invites`;
    await callApi(page, 'POST', path, { role: 'read', title: 'All hands' });
    await callApi(page, 'POST', path, { role: 'read', title: 'Spring' });
    await openInvites(page);
    await page.getByRole('button', { name: 'Redundant: why Spring is not needed' }).click();
    await expect(page.getByText('“All hands” does the same')).toBeVisible();
  });

  test('when invite links are turned off, the page says so and where to turn them on', async ({
    page,
  }) => {
    const path = `/orgs/${organizationId}/link-invites`;
    await callApi(page, 'POST', path, { role: 'read', title: 'All hands' });
    await callApi(page, 'PATCH', `/orgs/${organizationId}`, { inviteLinks: false });
    await openInvites(page);
    await expect(links(page)).toContainText('Invite links are turned off.');
    await expect(links(page).getByRole('row', { name: /All hands/ })).toContainText('Turned off');
    await expect(links(page).getByRole('link', { name: 'Open settings' })).toBeVisible();
    const make = page.getByRole('button', { name: 'New link' });
    await expect(make).toHaveAccessibleDescription(/An admin can turn them on in Settings/);
    await make.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('the keyboard alone is enough to review and send', async ({ page }) => {
    const address = newAddress('keys');
    await openInvites(page);
    await box(page).focus();
    await page.keyboard.type(`${address}, wrong@here`);
    await page.keyboard.press('Control+Enter');
    await expect(line(page, 2)).toContainText('Invalid');
    const addressField = page.getByLabel('Address in line 2');
    for (let step = 0; step < 60; step += 1) {
      if (await addressField.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(addressField).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(newAddress('mended'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Send 2 invitations' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '2 sent' })).toBeFocused();
  });

  test('every state of the page is accessible in both themes, and fits 320 px', async ({
    page,
  }) => {
    const path = `/orgs/${organizationId}/link-invites`;
    await callApi(page, 'POST', path, { role: 'read', title: 'All hands', maxUses: 5 });
    await callApi(page, 'POST', path, { role: 'read', title: 'Spring', maxUses: 2 });
    await callApi(page, 'POST', `/orgs/${organizationId}/invites`, {
      emails: [newAddress('waiting')],
      role: 'edit',
    });
    await openInvites(page);
    await expectAccessible(page);
    await review(page, `${newAddress('a')}\nwrong@here\nines.carvalho@fathom.example`);
    await expect(line(page, 3)).toContainText('Member');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectAccessible(page);
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wider()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'New link' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    await expectAccessible(page);
    expect(await wider()).toBeLessThanOrEqual(0);
  });
});

test('an invited person stops invitations from the email, which later ones are refused by', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  const id = await newOrganization(page, 'Journey Press');
  const address = newAddress('weary');
  const invite = (email: string) =>
    callApi<{ failed: object[] }>(page, 'POST', `/orgs/${id}/invites`, {
      emails: [email],
      role: 'read',
    });
  await invite(address);
  const path = /\/stop-invitations\/\S+/.exec((await lastMailTo(page, address)).text)?.[0] ?? '';
  const other = await (await browser.newContext()).newPage();
  await open(other, path);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Stop invitations' }).click();
  await expect(other.getByText(`${address} gets no more invitations`)).toBeVisible();

  await open(page, `/orgs/${id}/invites`);
  await review(page, address);
  await sendButton(page).click();
  await expect(page.getByText(`${address} opted out of email invitations`)).toBeVisible();
  await other.getByRole('button', { name: 'Allow invitations again' }).click();
  await expect(other.getByText('gets invitations from')).toBeVisible();
  await other.context().close();
});

test('people who aren’t admins see the required role and who has it', async ({ page }) => {
  await signInAs(page, 'editor');
  await open(page, '/orgs/org_demo_first/invites');
  await expect(page.getByRole('heading', { name: 'You can’t invite people here' })).toBeVisible();
  await expect(page.getByText('Requires the Admin role.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New link' })).toHaveCount(0);
  await expectAccessible(page);
});
