import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Answer, Incoming } from '#lib/http.ts';
import { sameSecret } from '#lib/service/security/secrets.ts';
import { keyOfShareLink } from '#lib/service/sites/share-keys.ts';
import type { Publishing } from '../reading.ts';
import type { PublishedSite } from '../site/published-site.ts';

/** A request for a site before its visitor is identified. */
export type Arrival = {
  site: PublishedSite;
  request: Incoming;
  origin: string;
  root: string;
  path: string;
  query: URLSearchParams;
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
      /** Sent with the answer. */
      headers?: Record<string, string>;
    }
  | { answer: Answer }
  | null;

/** Decides whether a request may read a site, and as whom. */
export async function admit(publishing: Publishing, arrival: Arrival): Promise<Admission> {
  const { site, root, path } = arrival;
  switch (site.row.visibility) {
    case 'public':
    case 'unlisted':
      return { claims: {}, root, path, isPrivate: false };
    case 'share-link':
      return admitKey(publishing, arrival);
    case 'visitor-auth':
      return null;
  }
}

/** The key of a share link is the first part of the path, and stays in the reader's links. */
function admitKey({ instance }: Publishing, { site, root, path }: Arrival): Admission {
  const key = path.split('/', 2)[1] ?? '';
  const linkId = /^(shl_[\w-]{22})_/.exec(key)?.[1];
  if (!linkId || !site.shareLinks.has(linkId)) return null;
  if (!sameSecret(keyOfShareLink(instance.keys, site.id, linkId), key)) return null;
  const rest = path.slice(key.length + 1);
  return { claims: {}, root: `${root}/${key}`, path: rest || '', isPrivate: true };
}
