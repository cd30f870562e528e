import type { Database } from '#lib/service/database/engine.ts';
import { redirectFrom } from '#lib/service/redirects/rows.ts';
import { keepFresh } from '../fresh.ts';

type KnownRedirect = Awaited<ReturnType<typeof redirectFrom>>;

/** Finds the redirect of a site by its key, if there is one. */
export type FindRedirect = (siteId: string, key: string) => Promise<KnownRedirect>;

/** How many addresses are kept, with or without a redirect. */
const KEPT = 1_000;

/** Keeps redirects for a moment: every view of a page of a site that has some asks for one. */
export function keepRedirects(database: Pick<Database, 'orm'>): FindRedirect {
  const find = keepFresh<KnownRedirect>((place) => {
    const [id = ''] = place.split(' ', 1);
    return redirectFrom(database.orm, { id }, place.slice(id.length + 1));
  }, KEPT);
  return (siteId, key) => find.read(`${siteId} ${key}`);
}
