import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { redirectSource } from '#lib/contract/forms.ts';
import {
  createRedirect,
  deleteRedirect,
  importRedirects,
  listRedirects,
  REDIRECT_BATCH,
  type RedirectDestination,
} from '#lib/contract/redirects.ts';
import { lacks } from '../lacks.ts';
import type { Structure } from './items.ts';
import type { PathChange } from './paths.ts';

type Site = { organizationId: string; siteId: string };

/** A redirect that would lead from an old path to where something is now. */
export type Offered = { source: string; to: string; destination: RedirectDestination };

/** The redirects worth offering once paths have changed: where nothing shows at the old one any more. */
export function offeredBy(structure: Structure, changes: readonly PathChange[]): Offered[] {
  return changes.flatMap(({ id, from, to, isLeftOver }) => {
    const object = structure.items.get(id)?.object;
    if (!isLeftOver || !object || !redirectSource.safeParse(from).success) return [];
    const destination: RedirectDestination =
      object === 'site-section'
        ? { kind: 'site-section', siteSectionId: id }
        : { kind: 'site-space', siteSpaceId: id };
    return [{ source: from, to, destination }];
  });
}

/** Adds what was offered. @throws Problem */
export async function addRedirects(site: Site, offered: readonly Offered[]): Promise<void> {
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
    if (!lacks(error)) throw error;
    for (const body of rows) await call(createRedirect, { parameters: site, body });
  }
}

/** Of so many paths at most it is looked up whether a redirect leads away from them. */
const LOOKED_UP = 20;

/**
 * Deletes the redirects that lead from where something shows now to itself: they would go round.
 * @returns their paths
 */
export async function deleteLoops(site: Site, changes: readonly PathChange[]): Promise<string[]> {
  const deleted: string[] = [];
  for (const { id, to } of changes.slice(0, LOOKED_UP)) {
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
      // The move stands all the same; the redirects page shows what still goes round.
      if (!(error instanceof Problem)) throw error;
    }
  }
  return deleted;
}

function leadsTo(destination: RedirectDestination, id: string): boolean {
  if (destination.kind === 'site-section') return destination.siteSectionId === id;
  return destination.kind === 'site-space' && destination.siteSpaceId === id;
}
