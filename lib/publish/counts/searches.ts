import type { Counts } from './counts.ts';

/** How long a search may still be typed, in milliseconds. */
const TYPED_FOR = 5_000;
/** How many searches wait at most. */
const WAITING_MAXIMUM = 2_000;
/** The longest search that is kept. */
const KEPT_LENGTH = 80;

type Search = { siteId: string; query: string; isEmpty: boolean };

/** Counts searches once they are complete. */
export type Searches = {
  /** @param reader distinguishes readers while they type; it is forgotten after five seconds */
  add(search: Search, reader: string): void;
  /** Counts those that wait. */
  settle(): void;
};

/**
 * Opens the counting of searches. A dialog searches while a reader types, so a search that continues
 * the reader's last one replaces it.
 */
export function openSearches(counts: Pick<Counts, 'add'>): Searches {
  const waiting = new Map<string, { search: Search; timer: NodeJS.Timeout }>();

  function settle(key: string): void {
    const found = waiting.get(key);
    if (!found) return;
    waiting.delete(key);
    clearTimeout(found.timer);
    const { siteId, query, isEmpty } = found.search;
    const subject = subjectOf(query);
    counts.add({ siteId, kind: 'search', subject });
    if (isEmpty) counts.add({ siteId, kind: 'empty-search', subject });
  }

  return {
    add(search, reader) {
      const key = `${search.siteId}\n${reader}`;
      const last = waiting.get(key);
      if (last && continues(last.search.query, search.query)) {
        clearTimeout(last.timer);
        waiting.delete(key);
      } else settle(key);
      if (waiting.size >= WAITING_MAXIMUM) settle(waiting.keys().next().value as string);
      const timer = setTimeout(() => settle(key), TYPED_FOR).unref();
      waiting.set(key, { search, timer });
    },
    settle() {
      for (const key of [...waiting.keys()]) settle(key);
    },
  };
}

function continues(last: string, next: string): boolean {
  const [one, other] = [normalized(last), normalized(next)];
  return one.startsWith(other) || other.startsWith(one);
}

/** A search as it is kept: without case and spare space; nothing of one that may say who asked. */
function subjectOf(query: string): string {
  const text = normalized(query);
  const isPersonal = text.includes('@') || /\d(?:[ .()/-]?\d){6}/.test(text);
  return isPersonal ? '' : text.slice(0, KEPT_LENGTH).trim();
}

function normalized(query: string): string {
  return query.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
