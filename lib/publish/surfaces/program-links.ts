import { readHref } from '#lib/markdown/link-syntax.ts';
import { linkResolver } from '../page/links.ts';
import { listedAt, type Reading } from '../reading.ts';
import { markdownOf } from '../site/page-markdown.ts';
import type { FoundPage } from '../site/pages.ts';

/**
 * Code, which is left as it is, or what is before the address of a link, an image or a block, and the
 * address. A footnote is no address.
 */
const ADDRESS =
  /^[ \t>]*(`{3,}|~{3,})[\s\S]*?(?:^[ \t>]*\1|(?![\s\S]))|`[^`\n]+`|(\]\(<?|^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*<?|\b(?:href|src|url)=")([^()\s<>"]+)/gm;

/**
 * A page as programs read it: its links within the site lead to whole addresses, since nobody else
 * knows what `page:` or a path of the space means. Of a link that the visitor can’t follow, only the
 * text remains: its address could be the name of a hidden page.
 */
export async function markdownFor(
  reading: Reading,
  found: FoundPage,
  body: string,
): Promise<string> {
  return markdownOf(found.place.page, await bodyFor(reading, found, body));
}

/**
 * The same without its title.
 * @param hasFiles whether files can be read by what the text calls them
 */
export async function bodyFor(
  reading: Reading,
  found: FoundPage,
  body: string,
  { hasFiles = false } = {},
): Promise<string> {
  const from = { id: found.place.page.id, path: found.place.path };
  const isLed = (href: string) => {
    const { kind } = readHref(href, from);
    return kind !== 'url' && !(hasFiles && kind === 'file');
  };
  const hrefs = [...body.matchAll(ADDRESS)].flatMap(([, , , href]) =>
    href && !href.startsWith('#') && isLed(href) ? [href] : [],
  );
  if (hrefs.length === 0) return body;
  const resolve = await linkResolver(reading, found, hrefs);
  const known = new Set(hrefs);
  const led = body.replace(ADDRESS, (written, _fence, before?: string, href?: string) => {
    if (href === undefined || !known.has(href)) return written;
    const target = resolve(href);
    return before + (target ? addressOf(reading, target.href) : NOWHERE);
  });
  return withoutEmptyLinks(led);
}

/** What is written in place of an address that the visitor can’t follow. */
const NOWHERE = '\u{10FFFE}';
/** A link or an image that leads there, with brackets in its text at most one in another. */
const EMPTY_LINK = new RegExp(
  `!?\\[((?:\\\\.|[^\\[\\]\\\\]|\\[(?:\\\\.|[^\\[\\]\\\\])*\\])*)\\]\\(<?${NOWHERE}>?(?:\\s+(?:"[^"]*"|'[^']*'))?\\s*\\)`,
  'gu',
);
const DEFINED_NOWHERE = new RegExp(`(\\]:[ \\t]*)<?${NOWHERE}>?`, 'gu');

/** Takes out links to nowhere; definitions and blocks keep an empty address. */
function withoutEmptyLinks(body: string): string {
  if (!body.includes(NOWHERE)) return body;
  // Twice, for an image in a link.
  const linked = body.replace(EMPTY_LINK, '$1').replace(EMPTY_LINK, '$1');
  return linked.replace(DEFINED_NOWHERE, '$1<>').replaceAll(NOWHERE, '');
}

/** The address that lists have; parentheses would end the link. */
function addressOf(reading: Reading, href: string): string {
  const below = href.slice(reading.root.length).replace(/^\//, '');
  return (listedAt(reading, '/') + below).replaceAll('(', '%28').replaceAll(')', '%29');
}
