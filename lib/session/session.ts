import { randomBytes } from 'node:crypto';
import { DAY, SECOND } from '#lib/contract/durations.ts';
import { type Runtime, runtime } from '#lib/upstream.ts';
import { seal, unseal } from './seal.ts';

/** How long a browser stays signed in: 30 days, in seconds. */
const LIFETIME = (30 * DAY) / SECOND;
/** How long a browser is remembered after its last sign-in: a year, in seconds. */
const KNOWN = (365 * DAY) / SECOND;
/** How long a sign-in may take: 15 minutes, in seconds. */
const CEREMONY = 15 * 60;
/** How long to wait for an identity provider's response: 10 minutes, in seconds. */
const SSO_CEREMONY = 10 * 60;

/** The content of the session cookie, sealed: the API token and its API. */
export type Session = { token: string; api: string };

const SESSION_COOKIE = '__Host-masthead';
const CHALLENGE_COOKIE = '__Host-masthead-challenge';
const BROWSER_COOKIE = '__Host-masthead-browser';
const SSO_COOKIE = '__Host-masthead-sso';

/** The API a token belongs to; a token of another API is never sent. */
function currentApi(): string {
  return runtime().configuration.apiUrl ?? 'embedded';
}

/** Reads the session from a `Cookie` header; null without one, or when it is forged or expired. */
export async function readSession(cookieHeader: string | null): Promise<Session | null> {
  const value = sealedIn(cookieHeader, SESSION_COOKIE);
  if (!value) return null;
  const session = await keepUnsealed(value, () => unseal<Session>(value, LIFETIME));
  return session?.token && session.api === currentApi() ? session : null;
}

/** The `Set-Cookie` value that signs a browser in with an API token. */
export async function sessionCookie(token: string): Promise<string> {
  return sealed(SESSION_COOKIE, { token, api: currentApi() } satisfies Session, LIFETIME);
}

/** The `Set-Cookie` value that signs a browser out. */
export function endedSessionCookie(): string {
  return cookie(SESSION_COOKIE, '', 0);
}

/** The `Set-Cookie` value that binds a sign-in in progress to this browser. */
export async function challengeCookie(challenge: string): Promise<string> {
  return sealed(CHALLENGE_COOKIE, { challenge }, CEREMONY);
}

/** Reads this browser's sign-in in progress; null without one. */
export async function readChallenge(cookieHeader: string | null): Promise<string | null> {
  return (
    (await readCookie<{ challenge: string }>(cookieHeader, CHALLENGE_COOKIE, CEREMONY))
      ?.challenge ?? null
  );
}

/** The `Set-Cookie` value that clears a sign-in in progress. */
export function endedChallengeCookie(): string {
  return cookie(CHALLENGE_COOKIE, '', 0);
}

/**
 * The secret by which the API knows this browser again; a new one for a browser without. It gives no
 * access: with it, people hear of sign-ins from other browsers, and strangers can't use up their
 * attempts.
 */
export async function browserSecret(cookieHeader: string | null): Promise<string> {
  const known = await readCookie<{ browser: string }>(cookieHeader, BROWSER_COOKIE, KNOWN);
  return known?.browser ?? `brw_${randomBytes(32).toString('base64url')}`;
}

/** The `Set-Cookie` value that keeps this browser's secret for another year. */
export function browserCookie(browser: string): Promise<string> {
  return sealed(BROWSER_COOKIE, { browser }, KNOWN);
}

/** A sign-in through SSO in progress. */
export type SSOStart = {
  provider: string;
  challenge: string;
  /** The path to continue to. */
  next?: string;
  /** What links an account, once its person has entered the code. */
  link?: { proof: string; email: string; organizationTitle: string };
  /** The organization of the admin who tests its provider. */
  testFor?: string;
  /**
   * The token this browser had when it started; the identity provider's post doesn't include its
   * cookie.
   */
  previous?: string;
  /** The secret of this browser, for the same reason. */
  browser?: string;
};

/** The `Set-Cookie` value that binds a sign-in through SSO to this browser. */
export async function ssoCookie(start: SSOStart): Promise<string> {
  return cookie(SSO_COOKIE, await seal(start, SSO_CEREMONY), SSO_CEREMONY, 'None');
}

/** Reads this browser's sign-in through SSO; null without one. */
export function readSSOCookie(cookieHeader: string | null): Promise<SSOStart | null> {
  return readCookie<SSOStart>(cookieHeader, SSO_COOKIE, SSO_CEREMONY).then((start) =>
    start?.challenge ? start : null,
  );
}

/** The `Set-Cookie` value that clears a sign-in through SSO. */
export function endedSSOCookie(): string {
  return cookie(SSO_COOKIE, '', 0, 'None');
}

async function sealed(name: string, value: object, seconds: number): Promise<string> {
  return cookie(name, await seal(value, seconds), seconds);
}

/**
 * Lax, not Strict: with Strict, people who follow a link from mail or chat would see a signed-out
 * page.
 * None where an identity provider's page posts to this site, which sends no other cookie.
 */
function cookie(
  name: string,
  value: string,
  seconds: number,
  site: 'Lax' | 'None' = 'Lax',
): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=${site}`;
}

async function readCookie<Value extends object>(
  cookieHeader: string | null,
  name: string,
  seconds: number,
): Promise<Value | null> {
  const value = sealedIn(cookieHeader, name);
  return value ? unseal<Value>(value, seconds) : null;
}

function sealedIn(cookieHeader: string | null, name: string): string | undefined {
  const pair = (cookieHeader ?? '').split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** How long content is kept, in milliseconds. */
const MILLISECONDS = 60_000;
/** How many contents are kept. */
const MOST = 1_000;

type CachedContent = { content: Promise<object | null>; until: number };

const kept = new Map<string, CachedContent>();
let secretsOf: Runtime['configuration'] | undefined;

/**
 * Keeps what a sealed text contains for a minute: each request of a page brings the same cookie, and
 * unsealing takes longer than answering. What can't be read isn't kept.
 * @param unseal reads it
 */
function keepUnsealed<Content extends object>(
  sealed: string,
  unseal: () => Promise<Content | null>,
): Promise<Content | null> {
  const { configuration } = runtime();
  if (secretsOf !== configuration) kept.clear();
  secretsOf = configuration;
  const known = kept.get(sealed);
  if (known && known.until > Date.now()) return known.content as Promise<Content | null>;
  const content = unseal();
  kept.delete(sealed);
  kept.set(sealed, { content, until: Date.now() + MILLISECONDS });
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  void content.then((read) => read ?? kept.delete(sealed));
  return content;
}
