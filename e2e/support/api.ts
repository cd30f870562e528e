import { expect, type Page } from '@playwright/test';

const base = () => process.env.E2E_URL ?? '';

/**
 * Calls the API as the user signed in in `page`, through the dashboard's proxy. Returns the body,
 * or null when it is empty. Throws when the call is refused.
 */
export async function callApi<Reply = unknown>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const answer = await page.request.fetch(`${base()}/api/v1${path}`, {
    method,
    headers: { 'x-masthead': '1', origin: new URL(base()).origin },
    ...(body && { data: body }),
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  const text = await answer.text();
  return (text ? JSON.parse(text) : null) as Reply;
}

/** Creates an organization for a journey, with the signed-in user as its admin. */
export async function newOrganization(page: Page, title: string): Promise<string> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/orgs', { title });
  return id;
}

/** An unused address, at a reserved domain. */
export function newAddress(name: string, domain = 'journey.example'): string {
  return `${name}.${Math.random().toString(36).slice(2, 10)}@${domain}`;
}
