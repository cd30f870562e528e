import { decodePath } from '../paths.ts';
import { hrefOf } from '../reading.ts';

/** The parameters that bring a visitor's proof, which leads nowhere else. */
export const TOKEN_PARAMETER = 'jwt_token';
export const TICKET_PARAMETER = 'ticket';
/** Says that a visit was ended just now, so that nobody is signed in again at once. */
export const SIGNED_OUT_PARAMETER = 'signed-out';
/** Says that a token was refused, so that nobody is sent to the sign-in and back for ever. */
export const REFUSED_PARAMETER = 'token-refused';
/** The longest location that the dashboard takes. */
const LONGEST = 2_048;

/** Where a visitor wants to go, as a path of the site with its query. */
export function locationTo(path: string, query: URLSearchParams): string {
  const href = hrefOf({ root: '' }, path || '/');
  const rest = withoutProof(query);
  const whole = rest.size > 0 ? `${href}?${rest}` : href;
  return whole.length <= LONGEST ? whole : href;
}

/** A query without what only concerns the sign-in. */
export function withoutProof(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of [TOKEN_PARAMETER, TICKET_PARAMETER, SIGNED_OUT_PARAMETER, REFUSED_PARAMETER])
    rest.delete(name);
  return rest;
}

/** A location that came from elsewhere, below the root of a site; its start for what isn't a path of it. */
export function hrefOfLocation(root: { root: string }, location: string): string {
  const [path = '', ...query] = location.split('?');
  const decoded = path.startsWith('/') ? decodePath(path) : null;
  if (decoded === null) return hrefOf(root, '/');
  const rest = new URLSearchParams(query.join('?'));
  return hrefOf(root, decoded) + (rest.size > 0 ? `?${rest}` : '');
}
