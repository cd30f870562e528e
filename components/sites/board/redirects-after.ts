import { retryImport } from '#components/ui/retry-import.ts';
import { notify } from '#components/ui/toaster.tsx';
import type { Structure } from './items.ts';
import { pathChanges } from './paths.ts';
import type { RedirectOffer } from './redirects.ts';

/**
 * Deletes redirects that would loop after a change of paths, and says so.
 * @param isNew false for an undo
 * @returns the redirects from the old paths to offer; null to leave the offer as it is
 */
export async function redirectsAfter(
  site: { organizationId: string; siteId: string },
  before: Structure,
  after: Structure,
  isNew: boolean,
): Promise<readonly RedirectOffer[] | null> {
  const changes = pathChanges(before, after);
  if (changes.length === 0) return null;
  const { deleteLoops, redirectOffersFor } = await retryImport(() => import('./redirects.ts'));
  const deleted = await deleteLoops(site, changes);
  // Undo restores the old path, and no one has used the one in between.
  if (deleted.length === 0) return isNew ? redirectOffersFor(after, changes) : null;
  const [only] = deleted;
  notify(
    deleted.length === 1
      ? `Redirect from ${only} deleted: the path is in use again`
      : 'Redirects deleted: their paths are in use again',
  );
  return null;
}
