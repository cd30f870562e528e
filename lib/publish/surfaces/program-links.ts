import { readHref } from '#lib/markdown/link-syntax.ts';
import { linkResolver } from '../page/links.ts';
import { listedAt, type Reading } from '../reading.ts';
import { markdownOf } from '../site/page-markdown.ts';
import type { FoundPage } from '../site/pages.ts';

/** Code, which is left as it is, or what is before the address of a link, an image or a block, and the address. */
const ADDRESS =
  /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))|`[^`\n]+`|(\]\(<?|^ {0,3}\[[^\]\n]+\]:[ \t]*<?|\b(?:href|src|url)=")([^()\s<>"]+)/gm;

/**
 * A page as programs read it: its links within the site lead to whole addresses, since nobody else
 * knows what `page:` or a path of the space means. A link that the visitor can’t follow stays as written.
 */
export async function markdownFor(
  reading: Reading,
  found: FoundPage,
  body: string,
): Promise<string> {
  const { page } = found.place;
  const from = { id: page.id, path: found.place.path };
  const hrefs = [...body.matchAll(ADDRESS)].flatMap(([, , , href]) =>
    href && !href.startsWith('#') && readHref(href, from).kind !== 'url' ? [href] : [],
  );
  if (hrefs.length === 0) return markdownOf(page, body);
  const resolve = await linkResolver(reading, found, hrefs);
  const known = new Set(hrefs);
  const led = body.replace(ADDRESS, (written, _fence, before?: string, href?: string) => {
    const target = href !== undefined && known.has(href) ? resolve(href) : null;
    return target ? `${before}${addressOf(reading, target.href)}` : written;
  });
  return markdownOf(page, led);
}

/** The address that lists have; parentheses would end the link. */
function addressOf(reading: Reading, href: string): string {
  const below = href.slice(reading.root.length).replace(/^\//, '');
  return (listedAt(reading, '/') + below).replaceAll('(', '%28').replaceAll(')', '%29');
}
