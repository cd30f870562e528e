import type { ChangedPage } from './changed-pages.ts';
import { FROM_START } from './search-params.ts';
import type { Standing } from './standing.ts';
import type { Between } from './use-page-texts.ts';

/** The two ends of a review: what the request started from, and its revision that is looked at. */
export type Ends = { base: string; revision: string };

/**
 * Between which revisions a page is compared: a page that was viewed and changed again since then, all
 * others from the start, unless the address says otherwise.
 */
export function betweenFor(
  page: Pick<ChangedPage, 'id' | 'sign'>,
  ends: Ends,
  standing: Standing,
  since: string | null,
): Between & { since: string | null } {
  const from =
    since === FROM_START ? null : (since ?? (standing.is === 'changed' ? standing.since : null));
  const wasThere = page.sign !== 'added' || from !== null;
  return {
    pageId: page.id,
    before: wasThere ? (from ?? ends.base) : null,
    after: page.sign === 'deleted' ? null : ends.revision,
    since: from,
  };
}

/** Names what is compared, for what is kept of it. */
export function keyOfBetween({ pageId, before, after }: Between): string {
  return `${pageId} ${before} ${after}`;
}
