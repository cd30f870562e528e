import type { RenderedText } from '#components/kit/reading/markdown.tsx';
import { renderMarkdown } from '#components/kit/reading/render-markdown.ts';
import { type AskedPart, renderPart } from '#components/kit/reading/render-part.ts';
import { resolverOf } from '#components/kit/reading/resolve-links.ts';
import { hrefOf } from '#components/spaces/places.ts';
import type { Backlink } from '#components/spaces/reading/page-foot.tsx';
import { getPage, listPageBacklinks, listPageLinks } from '#lib/contract/content.ts';
import type { Link } from '#lib/contract/revisions.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { WHOLE_MAXIMUM } from '#lib/markdown/page-parts.ts';
import { readOrProblem } from '#lib/session/prefetch.ts';

/** The most pages named that link to a page. */
const BACKLINKS_SHOWN = 20;
/** The most pages of links read per text; a text that can be shown has no more. */
const LINK_PAGES = 5;

/**
 * The text of a page with resolved links, or a part of a very long one; null if it couldn't be loaded.
 * @param address of the page in the dashboard
 */
export async function readText(
  spaceId: string,
  pageId: string,
  address: string,
  asked: AskedPart,
): Promise<RenderedText | null> {
  const parameters = { spaceId, pageId };
  const [{ data: page }, links] = await Promise.all([
    readOrProblem(getPage, { parameters, query: { format: 'markdown' } }),
    readLinks(spaceId, pageId),
  ]);
  if (page?.type !== 'document') return null;
  const { markdown = '' } = page;
  const resolve = resolverOf(links, hrefOf);
  return markdown.length > WHOLE_MAXIMUM
    ? renderPart(markdown, resolve, address, asked)
    : renderMarkdown(markdown, resolve);
}

async function readLinks(spaceId: string, pageId: string): Promise<Link[] | null> {
  const links: Link[] = [];
  let page: string | undefined;
  for (let read = 0; read < LINK_PAGES; read++) {
    const query = { limit: LIMIT_MAXIMUM, ...(page && { page }) };
    const { data } = await readOrProblem(listPageLinks, { parameters: { spaceId, pageId }, query });
    if (!data) return null;
    links.push(...data.items);
    page = data.next?.page;
    if (!page) break;
  }
  return links;
}

/** The pages that link to a page; null if the API doesn't say. */
export async function readBacklinks(
  spaceId: string,
  pageId: string,
): Promise<{ items: Backlink[]; count: number } | null> {
  const parameters = { spaceId, pageId };
  const query = { limit: BACKLINKS_SHOWN };
  const { data } = await readOrProblem(listPageBacklinks, { parameters, query });
  if (!data) return null;
  const found = data.items.flatMap((location): [string, Backlink][] => {
    if (location.kind !== 'page') return [];
    const { space, page } = location;
    const elsewhere = space.id === spaceId ? undefined : space.title;
    const href = hrefOf(location) ?? '';
    return [[page.id, { id: page.id, href, title: page.title, space: elsewhere }]];
  });
  const items = [...new Map(found).values()];
  // A page may link here several times.
  const count = data.next ? (data.count ?? items.length) : items.length;
  return { items, count };
}
