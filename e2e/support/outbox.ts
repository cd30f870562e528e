import { expect, type Page } from '@playwright/test';
import { codeFor } from './sign-in.ts';

type Mail = { id: string; subject: string; text: string };

/** The mails in the demo's outbox for an address, the latest first. */
export async function mailsTo(page: Page, address: string): Promise<Mail[]> {
  const base = process.env.E2E_URL ?? '';
  const answer = await page.request.get(`${base}/v1/outbox?to=${encodeURIComponent(address)}`);
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { items: Mail[] }).items;
}

/** Waits until an address has `count` mails, and returns the latest. */
export async function lastMailTo(page: Page, address: string, count = 1): Promise<Mail> {
  const held = async () => (await mailsTo(page, address)).length;
  // Mails are sent in order, and another journey may have queued a thousand before.
  await expect.poll(held, { timeout: 60_000 }).toBe(count);
  const [mail] = await mailsTo(page, address);
  if (!mail) throw new Error(`No email to ${address}.`);
  return mail;
}

/** The link of an invitation in a mail, as a path of the dashboard. */
export function joinPathIn(mail: Mail): string {
  const url = /https?:\/\/\S+\/join\/\S+/.exec(mail.text)?.[0];
  if (!url) throw new Error(`No link in: ${mail.text}`);
  return new URL(url).pathname;
}

/** Signs in or up with a code, like the form, without showing it. */
export async function signUp(page: Page, address: string, displayName?: string): Promise<void> {
  const base = process.env.E2E_URL ?? '';
  const headers = { 'x-masthead': '1', origin: new URL(base).origin };
  const requested = await page.request.post(`${base}/session/code`, {
    data: { email: address },
    headers,
  });
  expect(requested.ok()).toBe(true);
  const code = await codeFor(page, address);
  const answer = await page.request.post(`${base}/session/code/redeem`, {
    data: { code, displayName },
    headers,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
