import { expect, test } from '@playwright/test';
import { open } from './support/awake.ts';
import { expectAccessible } from './support/axe.ts';
import { mailsTo } from './support/outbox.ts';
import { newAddress, signInByCode } from './support/sign-in.ts';

test('the address of an account is changed with a code sent to the new one', async ({ page }) => {
  const [email, next] = [newAddress(), newAddress()];
  await signInByCode(page, email);
  await open(page, '/account');
  await page.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  const field = dialog.getByRole('textbox', { name: 'New address' });
  await expect(field).toBeFocused();
  await field.fill('somewhere');
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(dialog.getByText(/^Enter an email address/)).toBeVisible();
  await field.fill(email);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect(dialog.getByText('This is your address already.')).toBeVisible();
  await expectAccessible(page);
  await field.fill(next);
  await field.press('Enter');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(dialog.getByText(next)).toBeVisible();
  await expectAccessible(page);
  await code.fill('abc');
  await code.press('Enter');
  await expect(dialog.getByText('Enter the six-digit code.')).toBeVisible();
  const [mail] = await mailsTo(page, next);
  await code.fill(/^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '');
  await code.press('Enter');
  await expect(page.getByText(`Your address is now ${next}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator('#name')).toContainText(next);
  await expect(page.getByRole('button', { name: 'Change address' })).toBeFocused();
  await expect
    .poll(async () => (await mailsTo(page, email)).map(({ subject }) => subject))
    .toContain('The address of your account was changed');
});
