import { expect, type Page } from '@playwright/test';

const base = () => process.env.E2E_URL ?? '';

/**
 * Calls the API as whoever is signed in in the browser of `page`, through the dashboard's own proxy.
 * Gives back the answer's body, or null for an empty one. Throws when the call is refused.
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

/** Makes an organization of its own for a journey, with whoever is signed in as its admin. */
export async function newOrganization(page: Page, title: string): Promise<string> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/orgs', { title });
  return id;
}

/** An address nobody has, at a domain of ours. */
export function newAddress(name: string, domain = 'journey.example'): string {
  return `${name}.${Math.random().toString(36).slice(2, 10)}@${domain}`;
}
