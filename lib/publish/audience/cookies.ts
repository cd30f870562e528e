import { TOKEN_MAXIMUM } from '#lib/service/sites/visitor-token.ts';

/** The cookies of a site: the visitor's token in parts, unsigned claims as JSON, a member's visit. */
const TOKEN = 'visitor.token';
const UNSIGNED = 'visitor.unsigned';
const MEMBER = 'visitor.member';

/** Browsers drop a cookie of more than 4,096 bytes, so a long token is kept in parts. */
const PART = 3_500;
const PARTS = Math.ceil(TOKEN_MAXIMUM / PART);

/** Where the cookies of a site apply. */
type CookieScope = { origin: string; root: string };

/** The values of a request's cookies; null where one is missing. */
export function readCookies(header: string | null): {
  token: string | null;
  unsigned: string | null;
  member: string | null;
} {
  const cookies = cookiesIn(header);
  let token = '';
  for (let part = 0; part < PARTS; part += 1) token += cookies.get(nameOf(part)) ?? '';
  const member = cookies.get(MEMBER) || null;
  return { token: token || null, unsigned: decoded(cookies.get(UNSIGNED)), member };
}

/** The cookies that keep a token until it ends; those of a longer one before are removed. */
export function tokenCookies(
  place: CookieScope,
  token: string,
  { seconds, header }: { seconds: number; header: string | null },
): string[] {
  const before = cookiesIn(header);
  return Array.from({ length: PARTS }, (_, index) => index).flatMap((index) => {
    const part = token.slice(index * PART, (index + 1) * PART);
    if (part) return [cookie(place, nameOf(index), part, seconds)];
    return before.has(nameOf(index)) ? [cookie(place, nameOf(index), '', 0)] : [];
  });
}

/** The cookie that keeps unsigned claims for a year, or removes them. */
export function unsignedCookie(place: CookieScope, claims: object): string {
  return cookie(place, UNSIGNED, encodeURIComponent(JSON.stringify(claims)), 31_536_000);
}

/** The cookie that keeps a member's visit. */
export function memberCookie(place: CookieScope, visit: string, seconds: number): string {
  return cookie(place, MEMBER, visit, seconds);
}

/** Removes all cookies of a visit. */
export function clearedCookies(place: CookieScope): string[] {
  const names = [...Array.from({ length: PARTS }, (_, index) => nameOf(index)), UNSIGNED, MEMBER];
  return names.map((name) => cookie(place, name, '', 0));
}

const nameOf = (part: number) => (part === 0 ? TOKEN : `${TOKEN}.${part}`);

function cookie(
  { origin, root }: CookieScope,
  name: string,
  value: string,
  seconds: number,
): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const path = encodeURI(root) || '/';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The first of each name: a browser sends the cookie of the longest path first. */
function cookiesIn(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const [name = '', ...value] = pair.split('=');
    if (!cookies.has(name.trim())) cookies.set(name.trim(), value.join('=').trim());
  }
  return cookies;
}

function decoded(value: string | undefined): string | null {
  try {
    return value ? decodeURIComponent(value) : null;
  } catch {
    return null;
  }
}
