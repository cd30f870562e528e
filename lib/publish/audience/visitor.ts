import { DAY, SECOND } from '#lib/contract/durations.ts';
import type { Answer } from '#lib/http.ts';
import { secretsOfVisitorKey, signVisitorToken } from '#lib/service/sites/visitor-keys.ts';
import {
  TOKEN_MAXIMUM,
  type VerifiedToken,
  verifyToken,
} from '#lib/service/sites/visitor-token.ts';
import { redirect } from '../answers.ts';
import { answerSignIn, answerSignOut } from '../page/visitor-pages.ts';
import { hrefOf, isRead, type Publishing } from '../reading.ts';
import { isAsset } from '../surfaces/assets.ts';
import { isPicture } from '../surfaces/pictures.ts';
import { ROBOTS } from '../surfaces/robots.ts';
import type { Admission, Arrival } from './admit.ts';
import { clearedCookies, readCookies, tokenCookies, unsignedCookie } from './cookies.ts';
import {
  locationTo,
  REFUSED_PARAMETER,
  SIGNED_OUT_PARAMETER,
  TOKEN_PARAMETER,
  withoutProof,
} from './locations.ts';
import { admitMember, isMemberVisit, organizationOf } from './member.ts';
import { readingOfNobody } from './nobody.ts';
import { unsignedClaims } from './unsigned-claims.ts';

/** The paths that end a visit, and that let members in. */
const LOGOUT = '/~/visitor/logout';
const MEMBER = '/~/visitor/member';
/** Browsers keep a cookie for at most 400 days. */
const LONGEST = (400 * DAY) / SECOND;

/**
 * Admits a visitor with the claims of their token, if the site asks for none or the token is valid.
 * A token in the address is moved to a cookie, and a refused one out of the address.
 */
export async function admitVisitor(publishing: Publishing, arrival: Arrival): Promise<Admission> {
  const { site, request, query, root, path } = arrival;
  if (path === LOGOUT) return { answer: await logOut(publishing, arrival) };
  if (path === MEMBER) return { answer: await admitMember(publishing, arrival) };
  const isClosed = site.row.visibility === 'visitor-auth';
  const cookies = readCookies(request.headers.get('cookie'));
  const verify = tokenReader(publishing, arrival);
  const given = query.get(TOKEN_PARAMETER);
  const brought = verify(given);
  const token = brought ?? verify(cookies.token);
  if (isClosed && !token && !(await isMemberVisit(publishing, arrival, cookies.member)))
    return isAsset(path) || isPicture(path) || (path === ROBOTS && isRead(arrival))
      ? { claims: {}, root, path, isPrivate: true }
      : { answer: await refuse(publishing, arrival) };
  if (given !== null && isRead(arrival)) return { answer: withoutToken(arrival, brought) };
  const unsigned = unsignedClaims(site.row, query, cookies.unsigned);
  const hasUnsigned = Object.keys(unsigned.claims).length > 0;
  return {
    // A token can't sign what is unsigned.
    claims: token || hasUnsigned ? { ...token?.claims, unsigned: unsigned.claims } : {},
    root,
    path,
    isPrivate: isClosed || site.row.visibility === 'share-link' || token !== null || hasUnsigned,
    ...(unsigned.isChanged &&
      isRead(arrival) && { cookies: [unsignedCookie(arrival, unsigned.claims)] }),
  };
}

type Brought = VerifiedToken & { text: string };

/** Verifies tokens with the keys of the site that are valid now. */
function tokenReader({ instance }: Publishing, { site }: Arrival) {
  const now = Date.now();
  return (text: string | null): Brought | null => {
    if (!text) return null;
    const secrets = site.visitorKeys
      .filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now)
      .flatMap(({ id }) => secretsOfVisitorKey(instance.keys, site.id, id));
    const verified = verifyToken(text, secrets, now / 1000);
    const kept = verified && textToKeep(text, verified, Math.floor(now / 1000));
    return verified && kept !== null && kept.length <= TOKEN_MAXIMUM
      ? { ...verified, text: kept }
      : null;
  };
}

/** A token without any time gets the time at which it was seen: its hour starts there. */
function textToKeep(text: string, { claims, isDated, secret }: VerifiedToken, iat: number) {
  return isDated ? text : signVisitorToken({ ...claims, iat }, secret);
}

/** Leads to the same address without its token, which is kept in a cookie. */
function withoutToken(arrival: Arrival, brought: Brought | null): Answer {
  const { request, query, path } = arrival;
  const rest = new URLSearchParams(query);
  rest.delete(TOKEN_PARAMETER);
  const href = hrefOf(arrival, path || '/') + (rest.size > 0 ? `?${rest}` : '');
  const answer = redirect(href, 303, { 'cache-control': 'private, no-store' });
  if (!brought) return answer;
  const seconds = Math.min(LONGEST, Math.ceil(brought.endsAt - Date.now() / 1000));
  const header = request.headers.get('cookie');
  return { ...answer, cookies: tokenCookies(arrival, brought.text, { seconds, header }) };
}

/**
 * Redirects a visitor without a valid token to the sign-in. One whose token was refused gets a
 * page instead, since the two addresses could otherwise redirect to each other forever; so does one who
 * signed out just now.
 */
async function refuse(publishing: Publishing, arrival: Arrival): Promise<Answer> {
  const { query, path } = arrival;
  if (query.has(TOKEN_PARAMETER) && isRead(arrival)) return withoutRefused(arrival);
  const wasRefused = query.has(TOKEN_PARAMETER) || query.has(REFUSED_PARAMETER);
  const target = signInUrlOf(arrival);
  const location = locationTo(path, query);
  target?.searchParams.set('location', location);
  const isSignedOut = query.has(SIGNED_OUT_PARAMETER);
  if (target && !wasRefused && !isSignedOut && isRead(arrival))
    return redirect(target.href, 307, { 'cache-control': 'private, no-store' });
  const reading = readingOfNobody(publishing, arrival);
  const memberUrl = `${hrefOf(arrival, MEMBER)}?${new URLSearchParams({ location })}`;
  return answerSignIn(reading, {
    signInUrl: target?.href ?? null,
    wasRefused,
    isSignedOut,
    member: { url: memberUrl, organization: await organizationOf(publishing, arrival) },
  });
}

/**
 * Leads to the same address without a refused token, which would stay in histories and bookmarks. It says
 * why in the address, not in a cookie: without cookies the sign-in would be asked for ever.
 */
function withoutRefused(arrival: Arrival): Answer {
  const rest = withoutProof(arrival.query);
  rest.set(REFUSED_PARAMETER, '');
  const href = `${hrefOf(arrival, arrival.path || '/')}?${rest}`;
  return redirect(href, 303, { 'cache-control': 'private, no-store' });
}

/** Where visitors sign in; null for a page of the site itself, which would lead to itself for ever. */
function signInUrlOf({ site, origin, root }: Arrival): URL | null {
  if (site.row.fallbackUrl === null) return null;
  const url = new URL(site.row.fallbackUrl);
  const isOfSite = url.origin === origin && `${url.pathname}/`.startsWith(`${root}/`);
  return isOfSite ? null : url;
}

/** GET asks, POST ends the visit. */
async function logOut(publishing: Publishing, arrival: Arrival): Promise<Answer> {
  const { request, origin, site } = arrival;
  const reading = readingOfNobody(publishing, arrival);
  const isPosted = request.method === 'POST' && request.headers.get('origin') === origin;
  if (!isPosted) return answerSignOut(reading, hrefOf(arrival, LOGOUT));
  const cookies = clearedCookies(arrival);
  // Without the notice, the start of a closed site would sign the visitor in again at once.
  const notice = site.row.visibility === 'visitor-auth' ? `?${SIGNED_OUT_PARAMETER}` : '';
  return { ...redirect(hrefOf(arrival, '/') + notice, 303), cookies };
}
