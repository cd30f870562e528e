import { call } from '#lib/client/call.ts';
import { isUnsupported, Problem } from '#lib/client/problem.ts';
import { redirectSource } from '#lib/contract/redirects.schemas.ts';
import {
  createRedirect,
  deleteRedirect,
  importRedirects,
  listRedirects,
  REDIRECT_BATCH,
  type RedirectDestination,
} from '#lib/contract/redirects.ts';
import type { Structure } from './items.ts';
import type { PathChange } from './paths.ts';

type Site = { organizationId: string; siteId: string };

/** A redirect from an old path to the item's new one. */
export type RedirectOffer = {
  source: string;
  to: string;
  /** The id of the item. */
  item: string;
  destination: RedirectDestination;
};

/** The redirects to offer after paths changed: from old paths that are no longer in use. */
export function redirectOffersFor(
  structure: Structure,
  changes: readonly PathChange[],
): RedirectOffer[] {
  return changes.flatMap(({ id, from, to, isLeftOver }) => {
    const object = structure.nodes.get(id)?.object;
    if (!isLeftOver || !object || !redirectSource.safeParse(from).success) return [];
    const destination: RedirectDestination =
      object === 'site-section'
        ? { kind: 'site-section', siteSectionId: id }
        : { kind: 'site-space', siteSpaceId: id };
    return [{ source: from, to, item: id, destination }];
  });
}

/** Adds the offered redirects. @throws Problem */
export async function addRedirects(site: Site, offered: readonly RedirectOffer[]): Promise<void> {
  const rows = offered.map(({ source, destination }) => ({ source, destination }));
  const [only] = rows;
  if (rows.length === 1 && only) {
    await call(createRedirect, { parameters: site, body: only });
    return;
  }
  try {
    for (let start = 0; start < rows.length; start += REDIRECT_BATCH) {
      const redirects = rows.slice(start, start + REDIRECT_BATCH);
      await call(importRedirects, { parameters: site, body: { redirects } });
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    for (const body of rows) await call(createRedirect, { parameters: site, body });
  }
}

/** At most this many paths are checked for redirects. */
const MAX_CHECKED_PATHS = 20;

/**
 * Deletes redirects from paths that are in use again: they would loop.
 * @returns their paths
 */
export async function deleteLoops(site: Site, changes: readonly PathChange[]): Promise<string[]> {
  const deleted: string[] = [];
  for (const { id, to } of changes.slice(0, MAX_CHECKED_PATHS)) {
    try {
      const query = { search: to, limit: 20 };
      const { items } = await call(listRedirects, { parameters: site, query });
      const loop = items.find(
        ({ source, destination }) =>
          source.toLowerCase() === to.toLowerCase() && leadsTo(destination, id),
      );
      if (!loop) continue;
      const parameters = { ...site, siteRedirectId: loop.id };
      await call(deleteRedirect, { parameters });
      deleted.push(loop.source);
    } catch (error) {
      // The move is kept either way; the redirects page shows remaining loops.
      if (!(error instanceof Problem)) throw error;
    }
  }
  return deleted;
}

function leadsTo(destination: RedirectDestination, id: string): boolean {
  if (destination.kind === 'site-section') return destination.siteSectionId === id;
  return destination.kind === 'site-space' && destination.siteSpaceId === id;
}
