import type { Answer } from '#lib/http.ts';
import { formerPathsOf } from '#lib/service/content/former-paths.ts';
import { pathOfPage } from '#lib/service/published/addresses.ts';
import { sourcesOf } from '#lib/service/redirects/rows.ts';
import { allSitePaths } from '#lib/service/sites/former-paths.ts';
import { decodePath } from '../paths.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { contentOf, variantAt } from '../site/pages.ts';
import { variantsIn } from '../site/visible.ts';
import { answerFormerPath, answerRedirect } from '../surfaces/redirects.ts';
import { STATIC_ROOT } from './static-links.ts';

/** The file in which web servers such as those of Netlify and Cloudflare find redirects. */
export const REDIRECTS_FILE = '_redirects';
/** How many former paths of a space are written. */
const FORMER_MAXIMUM = 10_000;

/** An address that leads to another one for the visitor. */
export type StaticRedirect = { path: string; answer: Answer };

/**
 * The redirects of a site that lead a visitor somewhere, then the former addresses of its pages and
 * of its spaces.
 */
export async function* redirectsOf(reading: Reading): AsyncGenerator<StaticRedirect> {
  const { database, site, view } = reading;
  const answered = async (path: string | null, surface: typeof answerRedirect) => {
    const answer = path && (await surface({ ...reading, path }));
    return answer ? [{ path, answer }] : [];
  };
  for await (const source of sourcesOf(database.orm, site))
    yield* await answered(decodePath(source), answerRedirect);
  for (const { spaceId, path } of variantsIn(view))
    for (const former of await formerPathsOf(database.orm, spaceId, FORMER_MAXIMUM))
      yield* await answered(pathOfPage(path, former), answerFormerPath);
  for await (const path of formerPathsOnSite(reading))
    yield* await answered(path, answerFormerPath);
}

/** The former addresses of spaces that have another path on the site now, and of their pages. */
async function* formerPathsOnSite(reading: Reading): AsyncGenerator<string> {
  const { database, site, view } = reading;
  const variants = variantsIn(view);
  for (const former of await allSitePaths(database.orm, site.id)) {
    const variant = variants.find(({ spaceId }) => spaceId === former.spaceId);
    if (!variant || variant.path === former.path) continue;
    yield former.path;
    const { byPath } = await contentOf(database.orm, variant);
    const before = await formerPathsOf(database.orm, variant.spaceId, FORMER_MAXIMUM);
    for (const page of new Set([...byPath.keys(), ...before])) {
      const path = pathOfPage(former.path, page);
      if (!(await isContent(reading, path))) yield path;
    }
  }
}

/** Whether a page is at a path now. */
async function isContent({ database, view }: Reading, path: string): Promise<boolean> {
  const at = variantAt(view, path);
  return at !== null && (await contentOf(database.orm, at.variant)).byPath.has(at.rest);
}

/** A line of the file of redirects. */
export function lineOf({ path, answer }: StaticRedirect): string {
  const target = (answer.headers.location ?? '').replace(STATIC_ROOT, '');
  // A star would match anything in its place.
  const source = hrefOf({ root: '' }, path).replaceAll('*', '%2A');
  return `${source} ${target} ${answer.status}\n`;
}
