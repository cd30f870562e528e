import { publishedPageHref } from '#components/kit/published-page.ts';
import { getSpacePublication } from '#lib/contract/publishing.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

/** Where a page opens on the site that shows it to everybody; null without one. */
export async function readPublished(
  organizationId: string,
  spaceId: string,
  path: string,
): Promise<{ href: string; title: string } | null> {
  const { data } = await readOrProblem(getSpacePublication, { parameters: { spaceId } });
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const href = data?.site && publishedPageHref(organizationId, data.site, encoded);
  return data?.site && href ? { href, title: data.site.title } : null;
}
