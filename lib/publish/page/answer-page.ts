import { answerKept, type PageAnswer, pagePolicy, redirect, textToKeep } from '../answers.ts';
import { countView, subjectOf } from '../counts/readers.ts';
import { hrefOf, isRead, type Reading } from '../reading.ts';
import { robotsHeader } from '../site/listing.ts';
import { type PageText, textOf } from '../site/page-markdown.ts';
import { contentOf, type FoundPage, firstPageIn, pathOf, variantAt } from '../site/pages.ts';
import { firstVariant } from '../site/visible.ts';
import { type Article, planOf, renderArticle, renderPart } from './article.ts';
import { renderDocument } from './document.ts';
import { resolveTarget } from './links.ts';
import { lookOf } from './look.ts';
import { anchorAsked, hrefOfHeading, partAsked } from './page-parts.ts';
import { themeOf } from './theme.ts';

/** Responds with a page, or redirects to its current path. */
export async function answerPage(reading: Reading): Promise<PageAnswer | null> {
  const { path } = reading;
  if (!isRead(reading)) return null;
  if (path !== '/' && path.endsWith('/'))
    return redirect(hrefOf(reading, path.slice(0, -1)) + queryOf(reading), 308);
  const found = await findPage(reading);
  if (!found) return null;
  if ('location' in found) return redirect(found.location, 307);
  const text = textOf(reading, found.place.page);
  const leading = await partWithAnchor(reading, found, text);
  if (leading) return leading;
  const part = partAsked(reading);
  const seen = await text.seen();
  const about = `${seen && ` seen ${seen}`}${part === 1 ? '' : ` part ${part}`}`;
  const key = `page ${found.variant.id} ${found.place.path}${about}`;
  const answer = await answerKept(reading, key, async () => {
    const article = await articleOf(reading, found, text, part);
    if (!article) return null;
    const theme = themeOf(lookOf(reading.site, found.variant));
    const policy = pagePolicy(
      reading.instance.appUrl,
      [theme.hash],
      [...(article.hasDiagrams ? ["'self'"] : []), ...article.players],
    );
    const document = await renderDocument(reading, found, article);
    return textToKeep(document, 'text/html; charset=utf-8', {
      'content-security-policy': policy,
      ...robotsHeader(reading.site, found.place),
    });
  });
  countView(reading, found, answer);
  return answer && { ...answer, subject: subjectOf(found) };
}

/** The text of a page, or a part of a very long one; null if it has no such part. */
async function articleOf(
  reading: Reading,
  found: FoundPage,
  text: PageText,
  part: number,
): Promise<Article | null> {
  const body = await text.read();
  const plan = await planOf(reading, body);
  if (!plan) return renderArticle(reading, found, body);
  return plan.ends[part - 1] === undefined ? null : renderPart(reading, found, body, plan, part);
}

/** Leads to the part of a long page that has an anchor, if an address asks for one. */
async function partWithAnchor(
  reading: Reading,
  found: FoundPage,
  text: PageText,
): Promise<PageAnswer | null> {
  const asked = anchorAsked(reading);
  if (asked === null) return null;
  const page = hrefOf(reading, pathOf(found.variant, found.place));
  const plan = await planOf(reading, await text.read());
  const heading = plan?.headings.find(({ id }) => id === asked);
  return redirect(heading ? hrefOfHeading(page, heading, 0) : page, 307);
}

/**
 * Finds the page at the path of a request, or where the path leads: the root to its first section,
 * the root or a section to the first space that the visitor sees, a group to its first page, a link
 * page to its target.
 */
export async function findPage(
  reading: Reading,
  path = reading.path,
): Promise<FoundPage | { location: string } | null> {
  const { database, view } = reading;
  const shownFirst = path === '/' ? view.start : view.sections.find((one) => one.path === path);
  const first = shownFirst && firstVariant(shownFirst);
  if (first && first.path !== path) return { location: hrefOf(reading, first.path) };
  const at = variantAt(view, path);
  if (!at) return null;
  const { section, variant, rest } = at;
  const revision = await contentOf(database.orm, variant);
  const place = rest === '' ? firstPageIn(revision) : revision.byPath.get(rest);
  if (!place) return null;
  const { page } = place;
  if (page.type === 'document') return { section, variant, revision, place };
  if (page.type === 'link') {
    const target = page.target && (await resolveTarget(reading, variant, page.target));
    return target ? { location: target } : null;
  }
  const below = firstPageIn(revision, place);
  return below && { location: hrefOf(reading, pathOf(variant, below)) };
}

function queryOf({ query }: Reading): string {
  const text = query.toString();
  return text && `?${text}`;
}
