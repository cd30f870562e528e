import type { Incoming } from '#lib/http.ts';
import { hasMatch, type PageAnswer } from './answers.ts';
import { viewBy } from './counts/agents.ts';
import type { Counts } from './counts/counts.ts';
import type { LoadedSite } from './site/published-site.ts';

/** A request for a page, before anything of it is read. */
export type PageRequest = {
  request: Pick<Incoming, 'method' | 'url' | 'headers'>;
  host: string;
  protocol: 'http' | 'https';
};

/** A response that is ready to send. */
export type ReadyAnswer = {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Uint8Array | null;
};

/** Pages as they were sent last, for anonymous visitors: all of them get the same. */
export type ReadyPages = {
  /** The response to a request if its page was sent and its site didn't change; else null. */
  find(asked: PageRequest): ReadyAnswer | null;
  /** Keeps a response, if it is a page that is the same for everybody. */
  keep(asked: PageRequest, site: LoadedSite, answer: PageAnswer): void;
};

type ReadyPage = {
  site: LoadedSite;
  subject: string;
  etag: string;
  whole: ReadyAnswer;
  unchanged: ReadyAnswer;
  size: number;
};

/** What a request has that can change its page, or that has to be read after it. */
const PERSONAL = ['cookie', 'content-length', 'transfer-encoding', 'upgrade'] as const;
/** The memory of a page besides its bytes and its address. */
const OVERHEAD = 2_000;

/**
 * Creates an empty store.
 * @param isCurrent whether a site is still as it was read
 * @param limit how many bytes it keeps; the least recently used go first
 */
export function openReadyPages(
  isCurrent: (site: LoadedSite) => boolean,
  counts: Pick<Counts, 'add'>,
  limit: number,
): ReadyPages {
  const known = new Map<string, ReadyPage>();
  let size = 0;

  function drop(key: string, { size: bytes }: ReadyPage): void {
    known.delete(key);
    size -= bytes;
  }

  return {
    find(asked) {
      const key = keyOf(asked);
      const kept = key === null ? undefined : known.get(key);
      if (key === null || !kept) return null;
      if (!isCurrent(kept.site)) return null;
      // The most recently used is last.
      known.delete(key);
      known.set(key, kept);
      const kind = viewBy(asked.request);
      if (kind) counts.add({ siteId: kept.site.id, kind, subject: kept.subject });
      const match = asked.request.headers.get('if-none-match');
      return match !== null && hasMatch(match, kept.etag) ? kept.unchanged : kept.whole;
    },
    keep(asked, site, answer) {
      const key = keyOf(asked);
      const { status, headers, cookies, body, subject } = answer;
      if (key === null || subject === undefined || cookies || status !== 200) return;
      if (!(body instanceof Uint8Array) || !headers['cache-control']?.startsWith('public')) return;
      const before = known.get(key);
      if (before) drop(key, before);
      const bytes = body.length + key.length + OVERHEAD;
      if (bytes > limit / 4) return;
      known.set(key, {
        site,
        subject,
        etag: /"([^"]*)"/.exec(headers.etag ?? '')?.[1] ?? '',
        whole: { status, headers: { ...headers, 'content-length': `${body.length}` }, body },
        unchanged: { status: 304, headers, body: null },
        size: bytes,
      });
      size += bytes;
      for (const [oldest, kept] of known) {
        if (size <= limit) return;
        drop(oldest, kept);
      }
    },
  };
}

/** What a page depends on besides its site; null for requests that only the whole way can answer. */
function keyOf({ request, host, protocol }: PageRequest): string | null {
  const { method, url, headers } = request;
  if (method !== 'GET' || url.includes('?')) return null;
  if (PERSONAL.some((name) => headers.get(name) !== null)) return null;
  if (headers.get('accept')?.includes('markdown')) return null;
  return `${protocol} ${host} ${headers.get('accept-encoding') ?? ''} ${url}`;
}
