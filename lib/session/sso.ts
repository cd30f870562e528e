import * as z from 'zod/mini';
import { type CallOptions, call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import {
  finishSAMLSignIn,
  linkSAMLAccount,
  type SAMLFailure,
  samlFailures,
  startSAMLSignIn,
  testSAMLProvider,
} from '#lib/contract/saml.ts';
import { identifier } from '#lib/contract/shapes.schemas.ts';
import { signInCode } from '#lib/contract/sign-ins.schemas.ts';
import { runtime } from '#lib/upstream.ts';
import { crossSiteReason, safeTarget } from './csrf.ts';
import { sealFlash } from './flash.ts';
import { refusal, refusalOf, reply } from './refusal.ts';
import {
  browserCookie,
  browserSecret,
  endedSSOCookie,
  readSession,
  readSSOCookie,
  type SSOStart,
  sessionCookie,
  ssoCookie,
} from './session.ts';
import { endToken, parse, readJson, readText, sender } from './sign-in.ts';

/** What the settings page shows after a test, sealed by `sealFlash`. */
type SSOTestResult = {
  provider: string;
  tested?: { nameID: string; email: string; attributes: Record<string, string> };
  /** Why it failed, as a sentence. */
  failed?: string;
};

type SSOLink = NonNullable<ReplyOf<typeof finishSAMLSignIn>['link']>;

/** Largest form an identity provider can post, in bytes. */
const FORM_MAXIMUM = 800_000;

/** Sends a browser to sign in with an identity provider: `GET /sso/<provider>?next=/…`. */
export async function startSSO(request: Request, provider: string): Promise<Response> {
  const next = safeTarget(new URL(request.url).searchParams.get('next'));
  const options = { send: sender(request) };
  const session = await readSession(request.headers.get('cookie'));
  // Another site's link could sign a user in to its author's account, so a signed-in user is asked
  // first.
  if (session && !isOwnNavigation(request)) return confirmFirst(provider, next);
  try {
    const body = { provider, ...(next !== '/' && { next }) };
    const { challenge, url } = await call(startSAMLSignIn, { body }, options);
    const browser = await browserSecret(request.headers.get('cookie'));
    const started = { provider, challenge, browser, ...(session && { previous: session.token }) };
    return goTo(url, [await ssoCookie({ ...started, next })]);
  } catch (error) {
    return showFailure(failureOf(error, 'provider'), next);
  }
}

/** Whether the user navigated here: by a link on these pages, a bookmark or the address bar. */
function isOwnNavigation(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === 'same-origin' || site === 'none';
}

/** Goes to the sign-in page, which asks a signed-in user whether to continue. */
function confirmFirst(provider: string, next: string): Response {
  const query = new URLSearchParams({ provider, ...(next !== '/' && { next }) });
  return goTo(`/sign-in?${query}`, []);
}

/** Starts a provider test for an admin: `POST /sso/<provider>/test`; returns where to go. */
export async function testSSO(request: Request, provider: string): Promise<Response> {
  const foreign = crossSiteReason(request);
  if (foreign) return refusal(403, foreign);
  const session = await readSession(request.headers.get('cookie'));
  if (!session) return refusal(401, 'You are signed out. Sign in to continue.');
  try {
    const { organization } = parse(z.object({ organization: identifier }), await readJson(request));
    const parameters = { organizationId: organization, samlProviderId: provider };
    const headers = { authorization: `Bearer ${session.token}` };
    const options = { send: sender(request), headers };
    const { challenge, url } = await call(testSAMLProvider, { parameters }, options);
    return reply({ url }, [await ssoCookie({ provider, challenge, testFor: organization })]);
  } catch (error) {
    return refusalOf(error);
  }
}

/** Receives the post of an identity provider's page: `POST /sso/<provider>/acs`. */
export async function finishSSO(request: Request, provider: string): Promise<Response> {
  const start = await readSSOCookie(request.headers.get('cookie'));
  if (start?.provider !== provider) return showFailure('expired');
  const options = { send: sender(request, start.browser) };
  try {
    const form = new URLSearchParams(await readText(request, FORM_MAXIMUM));
    const response = form.get('SAMLResponse') ?? '';
    const body = { provider, challenge: start.challenge, response };
    const finished = await call(finishSAMLSignIn, { body }, options);
    const { tested, token, organization, link } = finished;
    if (tested) return showTestResult(organization, { provider, tested });
    if (link)
      return await askToLink(start, link, safeTarget(finished.next ?? `/orgs/${organization}`));
    if (!token) return showFailure('unavailable', start.next);
    return await signedIn(
      start,
      token,
      safeTarget(finished.next ?? `/orgs/${organization}`),
      options,
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (start.testFor) return showTestResult(start.testFor, { provider, failed: error.message });
    return showFailure(failureOf(error, 'response'), start.next);
  }
}

/** Goes to the page that asks for the code; what the provider has proven waits in the cookie. */
async function askToLink(
  start: SSOStart,
  { challenge, proof, email, organizationTitle }: SSOLink,
  next: string,
): Promise<Response> {
  const waiting = { ...start, challenge, next, link: { proof, email, organizationTitle } };
  return goTo(`/sso/${encodeURIComponent(start.provider)}/link`, [await ssoCookie(waiting)]);
}

/** What the page asks about; null when this browser has nothing to link. */
export async function readLink(
  cookieHeader: string | null,
  provider: string,
): Promise<{ email: string; organizationTitle: string; next: string } | null> {
  const start = await readSSOCookie(cookieHeader);
  if (start?.provider !== provider || !start.link) return null;
  const { email, organizationTitle } = start.link;
  return { email, organizationTitle, next: start.next ?? '/' };
}

/** Links an account with the code: `POST /sso/<provider>/link/confirm`; returns where to go. */
export async function linkSSO(request: Request, provider: string): Promise<Response> {
  const foreign = crossSiteReason(request);
  if (foreign) return refusal(403, foreign);
  const start = await readSSOCookie(request.headers.get('cookie'));
  if (start?.provider !== provider || !start.link)
    return refusal(400, 'This sign-in has expired. Sign in again.');
  try {
    const { code } = parse(z.object({ code: signInCode }), await readJson(request));
    const options = { send: sender(request, start.browser) };
    const { challenge, link } = start;
    const body = { provider, challenge, proof: link.proof, code };
    const { token } = await call(linkSAMLAccount, { body }, options);
    return reply(
      { url: safeTarget(start.next ?? '/') },
      await signedInCookies(start, token, options),
    );
  } catch (error) {
    return refusalOf(error);
  }
}

async function signedIn(
  start: SSOStart,
  token: string,
  target: string,
  options: CallOptions,
): Promise<Response> {
  return goTo(target, await signedInCookies(start, token, options));
}

async function signedInCookies(
  { previous, browser }: SSOStart,
  token: string,
  options: CallOptions,
): Promise<string[]> {
  // Signs the previous user out for good, so that no token is left behind.
  if (previous && previous !== token) await endToken(previous, options);
  const known = browser ? [await browserCookie(browser)] : [];
  return [await sessionCookie(token), ...known, endedSSOCookie()];
}

/** Goes back to the provider's settings, which show the result of the test. */
async function showTestResult(organization: string, note: SSOTestResult): Promise<Response> {
  const settings = `/orgs/${encodeURIComponent(organization)}/settings/sso`;
  const query = new URLSearchParams({ note: await sealFlash(note) });
  return goTo(`${settings}/${encodeURIComponent(note.provider)}?${query}#outcome`, [
    endedSSOCookie(),
  ]);
}

/** Goes to the sign-in page with a code for the reason of the failure. */
function showFailure(failure: SAMLFailure, next?: string): Response {
  const query = new URLSearchParams({ sso: failure, ...(next && next !== '/' && { next }) });
  return goTo(`/sign-in?${query}`, [endedSSOCookie()]);
}

function failureOf(error: unknown, otherwise: SAMLFailure): SAMLFailure {
  if (!(error instanceof Problem)) throw error;
  const named = samlFailures.find((failure) => error.reasons?.includes(failure));
  if (named) return named;
  return error.status >= 400 && error.status < 500 && error.status !== 429
    ? otherwise
    : 'unavailable';
}

function goTo(location: string, cookies: string[]): Response {
  const headers = new Headers({ location, 'cache-control': 'private, no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** The metadata of this service for an identity provider: `GET /sso/<provider>/metadata`. */
export function ssoMetadata(provider: string): Response {
  if (!/^[\w-]{1,200}$/.test(provider)) return refusal(404, 'This path doesn’t exist.');
  const start = `${runtime().configuration.appUrl}/sso/${provider}`;
  const names = 'urn:oasis:names:tc:SAML:2.0';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${names}:metadata" entityID="${attribute(`${start}/metadata`)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${names}:protocol">
    <md:NameIDFormat>${names}:nameid-format:persistent</md:NameIDFormat>
    <md:AssertionConsumerService index="0" isDefault="true" Binding="${names}:bindings:HTTP-POST" Location="${attribute(`${start}/acs`)}"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`;
  const headers = {
    // Not samlmetadata+xml, which browsers download instead of showing; identity providers read
    // either.
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': 'inline; filename="masthead-metadata.xml"',
    'x-content-type-options': 'nosniff',
  };
  return new Response(xml, { headers });
}

const attribute = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
