import { expect, type Page } from '@playwright/test';

/** The people of the demo by role; the ids are those `POST /session/demo` accepts. */
const ids = {
  admin: 'admin',
  creator: 'create',
  reviewer: 'review',
  editor: 'edit',
  commenter: 'comment',
  reader: 'read',
  guest: 'guest',
  'second-admin': 'second-admin',
  outsider: 'outsider',
  newcomer: 'newcomer',
} as const;

export type DemoPersonName = keyof typeof ids;

/**
 * Signs the browser of `page` in as a demo person, like the buttons of the sign-in page, without
 * loading it. Go to a page afterwards. Throws with the server's response when it is refused.
 * @param origin the origin of another instance
 */
export async function signInAs(page: Page, person: DemoPersonName, origin?: string): Promise<void> {
  const base = origin ?? process.env.E2E_URL ?? '';
  const answer = await page.request.post(`${base}/session/demo`, {
    data: { person: ids[person] },
    headers: { 'x-masthead': '1', origin: new URL(base).origin },
  });
  if (answer.ok()) return;
  throw new Error(`Signing in as ${person}: ${answer.status()} ${await answer.text()}`);
}

/** Unfolds the people of the demo on the sign-in page. */
export async function showDemoPeople(page: Page): Promise<void> {
  await page.getByText('Sign in as someone in the demo').click();
}

/** A new personal access token of the demo's admin. */
export async function newDemoToken(name: string): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${process.env.E2E_URL}${path}`, init)).json();
  };
  const signIn = (await post('/v1/sign-in/demo', { person: 'admin' })) as { token: string };
  const made = (await post('/v1/user/tokens', { name }, signIn.token)) as { secret: string };
  return made.secret;
}

/** Signs the browser of `page` out, like the menu. */
export async function signOutOf(page: Page): Promise<void> {
  const base = process.env.E2E_URL ?? '';
  await page.request.post(`${base}/session/sign-out`, {
    data: {},
    headers: { 'x-masthead': '1', origin: new URL(base).origin },
  });
}

let people = 0;

/** An unused address. */
export function newAddress(): string {
  people += 1;
  return `person-${process.pid}-${Date.now()}-${people}@journeys.example`;
}

/** The latest code in the outbox for an address. Waits for it. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const base = process.env.E2E_URL ?? '';
  let code = '';
  const read = async () => {
    const answer = await page.request.get(`${base}/v1/outbox?to=${encodeURIComponent(email)}`);
    const { items } = (await answer.json()) as { items: { subject: string }[] };
    const codes = items.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]);
    code = codes.find(Boolean) ?? '';
    return code;
  };
  await expect.poll(read, `a code for ${email}`).not.toBe('');
  return code;
}

/**
 * Signs the browser of `page` in with a code, as a new or an existing person, without loading a
 * page.
 */
export async function signInByCode(page: Page, email: string, displayName?: string): Promise<void> {
  const base = process.env.E2E_URL ?? '';
  const headers = { 'x-masthead': '1', origin: new URL(base).origin };
  await page.request.post(`${base}/session/code`, { data: { email }, headers });
  const code = await codeFor(page, email);
  const answer = await page.request.post(`${base}/session/code/redeem`, {
    data: { code, displayName },
    headers,
  });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
}

/** Tries to sign in with a wrong code, and asks for another one first. */
export async function refuseSignIn(page: Page, email: string): Promise<void> {
  const base = process.env.E2E_URL ?? '';
  const headers = { 'x-masthead': '1', origin: new URL(base).origin };
  await page.request.post(`${base}/session/code`, { data: { email }, headers });
  const code = await codeFor(page, email);
  const wrong = code === '000000' ? '111111' : '000000';
  const answer = await page.request.post(`${base}/session/code/redeem`, {
    data: { code: wrong },
    headers,
  });
  expect(answer.status()).toBe(400);
}

/** A personal access token of the user signed in in `page`. */
export async function newToken(page: Page, name = 'Journey'): Promise<string> {
  const base = process.env.E2E_URL ?? '';
  const answer = await page.request.post(`${base}/api/v1/user/tokens`, {
    data: { name },
    headers: { 'x-masthead': '1', origin: new URL(base).origin },
  });
  if (!answer.ok()) throw new Error(`A token: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { secret: string }).secret;
}

/** Gives the browser of `page` a device that answers for every passkey, as a person would. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
