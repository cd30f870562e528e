import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Answer, Incoming } from '#lib/http.ts';
import { isShareKey } from '#lib/service/sites/share-keys.ts';
import type { Publishing } from '../reading.ts';
import type { LoadedSite } from '../site/published-site.ts';
import { admitVisitor } from './visitor.ts';

/** A request for a site before its visitor is identified. */
export type Arrival = {
  site: LoadedSite;
  request: Incoming;
  origin: string;
  root: string;
  path: string;
  query: URLSearchParams;
  address: string;
};

/**
 * A visitor who may read the site, or the response for one who may not; null responds like an
 * absent site.
 */
export type Admission =
  | {
      claims: Claims;
      root: string;
      path: string;
      isPrivate: boolean;
      /** Set with the answer. */
      cookies?: readonly string[];
    }
  | { answer: Answer }
  | null;

/** Decides whether a request may read a site, and as which visitor. */
export async function admit(publishing: Publishing, arrival: Arrival): Promise<Admission> {
  if (arrival.site.row.visibility !== 'share-link') return admitVisitor(publishing, arrival);
  const place = placeOfKey(publishing, arrival);
  return place && admitVisitor(publishing, { ...arrival, ...place });
}

/** The key of a share link is the first part of the path, and stays in the reader's links. */
function placeOfKey(
  { instance }: Publishing,
  { site, root, path }: Arrival,
): Pick<Arrival, 'root' | 'path'> | null {
  const key = path.split('/', 2)[1] ?? '';
  const linkId = /^(shl_[\w-]{22})_/.exec(key)?.[1];
  if (!linkId || !site.shareLinks.has(linkId)) return null;
  if (!isShareKey(instance.keys, site.id, linkId, key)) return null;
  return { root: `${root}/${key}`, path: path.slice(key.length + 1) };
}
