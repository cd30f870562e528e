import type { Answer } from '#lib/http.ts';
import { formerPathsOf } from '#lib/service/content/former-paths.ts';
import { pathOfPage } from '#lib/service/published/addresses.ts';
import { sourcesOf } from '#lib/service/redirects/rows.ts';
import { allSitePaths } from '#lib/service/sites/former-paths.ts';
import { decodePath } from '../paths.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { contentOf, variantAt } from '../site/pages.ts';
import type { Variant } from '../site/published-site.ts';
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
  const sitePaths = await allSitePaths(database.orm, site.id);
  for (const variant of variantsIn(view)) {
    const pages = await formerPathsOf(database.orm, variant.spaceId, FORMER_MAXIMUM);
    for (const page of pages)
      yield* await answered(pathOfPage(variant.path, page), answerFormerPath);
    for (const { path, spaceId } of sitePaths)
      if (spaceId === variant.spaceId && path !== variant.path)
        for await (const former of formerPathsBelow(reading, variant, path, pages))
          yield* await answered(former, answerFormerPath);
  }
}

/** A former address of a space, and those of its pages below it where no other page is now. */
async function* formerPathsBelow(
  reading: Reading,
  variant: Variant,
  formerPath: string,
  formerPages: readonly string[],
): AsyncGenerator<string> {
  yield formerPath;
  const { byPath } = await contentOf(reading.database.orm, variant);
  for (const page of new Set([...byPath.keys(), ...formerPages])) {
    const path = pathOfPage(formerPath, page);
    if (!(await isContent(reading, path))) yield path;
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
