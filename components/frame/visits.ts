import { keepStored, readStoredList } from '#components/kit/stored.ts';
import { VISITS_KEY } from '#lib/client/session.ts';

/** How many places are remembered. */
const MAXIMUM = 6;

/** Something that a person opened: only ids, as titles change and access ends. */
export type Place =
  | { type: 'space'; id: string }
  | { type: 'site'; id: string }
  | { type: 'request'; space: string; number: string };

/** What a path of the dashboard belongs to; null if it is none of these. */
export function placeOf(pathname: string): Place | null {
  const [, rest] = /^\/orgs\/[^/]+\/(.+)$/.exec(pathname) ?? [];
  const [kind, id, tab, number] = rest?.split('/') ?? [];
  if (!id) return null;
  if (kind === 'sites') return { type: 'site', id };
  if (kind !== 'spaces') return null;
  const isRequest = tab === 'change-requests' && /^\d+$/.test(number ?? '');
  return isRequest && number ? { type: 'request', space: id, number } : { type: 'space', id };
}

const toText = (place: Place): string =>
  place.type === 'request' ? `request/${place.space}/${place.number}` : `${place.type}/${place.id}`;

function fromText(text: string): Place[] {
  const [type, id, number] = text.split('/');
  if (!id) return [];
  if (type === 'request') return number ? [{ type, space: id, number }] : [];
  return type === 'space' || type === 'site' ? [{ type, id }] : [];
}

/** Whose places, and where: others may use the browser next. */
type Viewer = { me: string; organizationId: string };

const keyOf = ({ me, organizationId }: Viewer) => `${VISITS_KEY}${me}:${organizationId}`;

/** Remembers the place of a path as the latest. */
export function rememberVisit(viewer: Viewer, pathname: string): void {
  const place = placeOf(pathname);
  if (!place) return;
  const key = keyOf(viewer);
  const text = toText(place);
  const others = readStoredList(key).filter((other) => other !== text);
  keepStored(key, [text, ...others].slice(0, MAXIMUM));
}

/** The places someone opened in this browser, latest first, without the one of the current path. */
export function latestVisits(viewer: Viewer, pathname: string): Place[] {
  const here = placeOf(pathname);
  const texts = readStoredList(keyOf(viewer)).slice(0, MAXIMUM);
  return texts.filter((text) => !here || text !== toText(here)).flatMap(fromText);
}
