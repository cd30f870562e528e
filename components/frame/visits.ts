import { keepStored, readStoredList } from '#components/kit/stored.ts';
import { VISITS_KEY } from '#lib/client/session.ts';

/** How many places are remembered. */
const MAXIMUM = 6;

/** Something that a person opened, with its first page: only ids, as titles change and access ends. */
export type Place = { href: string } & (
  | { type: 'space'; id: string }
  | { type: 'site'; id: string }
  | { type: 'request'; space: string; number: string }
);

/** What a path of the dashboard belongs to; null if it is none of these. */
export function placeOf(pathname: string): Place | null {
  const request = /^\/orgs\/[^/]+\/spaces\/([^/]+)\/change-requests\/(\d+)/.exec(pathname);
  if (request?.[1] && request[2])
    return { href: request[0], type: 'request', space: request[1], number: request[2] };
  const place = /^\/orgs\/[^/]+\/(space|site)s\/([^/]+)/.exec(pathname);
  return place?.[2]
    ? { href: place[0], type: place[1] === 'site' ? 'site' : 'space', id: place[2] }
    : null;
}

/** Whose places, and where: others may use the browser next. */
type Viewer = { me: string; organizationId: string };

const keyOf = ({ me, organizationId }: Viewer) => `${VISITS_KEY}${me}:${organizationId}`;

/** Remembers the place of a path as the latest. */
export function rememberVisit(viewer: Viewer, pathname: string): void {
  const href = placeOf(pathname)?.href;
  if (href === undefined) return;
  const key = keyOf(viewer);
  const others = readStoredList(key).filter((other) => other !== href);
  keepStored(key, [href, ...others].slice(0, MAXIMUM));
}

/** The places someone opened in this browser, latest first, without the one of the current path. */
export function latestVisits(viewer: Viewer, pathname: string): Place[] {
  const here = placeOf(pathname)?.href;
  return readStoredList(keyOf(viewer))
    .slice(0, MAXIMUM)
    .filter((href) => href !== here)
    .flatMap((href) => placeOf(href) ?? []);
}
