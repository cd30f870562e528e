import { type PartPlan, partOf, type ReadPart, WHOLE_MAXIMUM } from '#lib/markdown/page-parts.ts';
import { UnreadableMarkdown } from '#lib/markdown/parse.ts';
import { type PageSection, readSections } from '#lib/markdown/sections.ts';
import { TaskTooHeavy } from '#lib/service/worker/worker-pool.ts';
import { html, SafeHtml } from '../html.ts';
import { SEARCH } from '../paths.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { type FoundPage, pathOf } from '../site/pages.ts';
import { type ArticleHtml, type ArticleParts, articleOf, linksOf } from './article-html.ts';
import { hashOf, inThread, kept, LONG } from './kept-articles.ts';
import { linkResolver, type PublishedLink } from './links.ts';
import { lookOf, wordsOf } from './look.ts';
import { hrefOfHeading } from './page-parts.ts';

/** The text of a page, and what is known of it. */
export type Article = Omit<ArticleHtml, 'html'> & { content: SafeHtml; part?: ReadPart };

/** How a text is read in parts; null if it is read whole. */
export async function planOf({ articles }: Reading, markdown: string): Promise<PartPlan | null> {
  if (markdown.length <= WHOLE_MAXIMUM) return null;
  return kept(articles, `plan ${hashOf(markdown)}`, async () => {
    return (await inThread({ markdown, wanted: 'plan' })) as PartPlan;
  });
}

/** Renders a part of a text, by its number from 1. */
export async function renderPart(
  reading: Reading,
  found: FoundPage,
  whole: string,
  plan: PartPlan,
  number: number,
): Promise<Article> {
  const page = hrefOf(reading, pathOf(found.variant, found.place));
  const byAnchor = new Map(plan.headings.map((heading) => [heading.id, heading]));
  /** A link to a heading of this page leads to the part that has it. */
  const inPart = (link: PublishedLink | null) => {
    const heading = link?.href.startsWith(`${page}#`)
      ? byAnchor.get(decodeURIComponent(link.href.slice(page.length + 1)))
      : undefined;
    return link && heading ? { ...link, href: hrefOfHeading(page, heading, number) } : link;
  };
  const anchors = plan.anchors[number - 1];
  const article = await renderArticle(reading, found, partOf(whole, plan, number), {
    inPart,
    anchors,
  });
  return { ...article, part: { number, count: plan.ends.length, headings: plan.headings } };
}

type AsPart = {
  inPart: (link: PublishedLink | null) => PublishedLink | null;
  anchors: Record<string, string> | undefined;
};

/** Renders the text of a page with its links resolved for the visitor. */
export async function renderArticle(
  reading: Reading,
  found: FoundPage,
  markdown: string,
  { inPart, anchors }: AsPart = { inPart: (link) => link, anchors: undefined },
): Promise<Article> {
  const { articles } = reading;
  const isLong = markdown.length > LONG;
  const name = hashOf(markdown);
  try {
    const hrefs = await kept(articles, `links ${name}`, async () =>
      isLong ? ((await inThread({ markdown })) as string[]) : linksOf(markdown),
    );
    const resolve = await linkResolver(reading, found, hrefs);
    const links = new Map(hrefs.map((href) => [href, inPart(resolve(href))]));
    const look = lookOf(reading.site, found.variant);
    const { broken, linkTo, showEmbed, unread, hints, blocks } = wordsOf(look);
    const { locale } = look.internationalization;
    const opensTabs = look.externalLinks?.target === 'blank';
    const search = hasButton(markdown) && !reading.isStatic ? hrefOf(reading, SEARCH) : null;
    const words = { broken, linkTo, showEmbed, unread, hints, blocks, locale };
    const parts: ArticleParts = { links, search, words, opensTabs, ...(anchors && { anchors }) };
    const about = hashOf(JSON.stringify([[...links], words, search, opensTabs, anchors]));
    const article = await kept(articles, `article ${name} ${about}`, async () =>
      isLong
        ? ((await inThread({ markdown, parts })) as ArticleHtml)
        : await articleOf(markdown, parts),
    );
    const { html: content, ...rest } = article;
    return { content: new SafeHtml(content), ...rest };
  } catch (error) {
    if (!(error instanceof TaskTooHeavy)) throw error;
    const content = html`<pre class="source" tabindex="0">${markdown}</pre>`;
    const nothing = { headings: [], players: [], hasDiagrams: false, beginning: '', isCut: false };
    return { content, ...nothing };
  }
}

/** The sections of a text, for a search without a server. */
export async function sectionsIn(markdown: string): Promise<PageSection[]> {
  const unread = [{ anchor: '', title: '', body: markdown }];
  try {
    if (markdown.length <= LONG) return readSections(markdown).sections;
    const sections = (await inThread({ markdown, wanted: 'sections' })) as PageSection[];
    // The headings of a page in parts are on other pages.
    const isWhole = markdown.length <= WHOLE_MAXIMUM;
    return isWhole ? sections : sections.map((section) => ({ ...section, anchor: '' }));
  } catch (error) {
    if (error instanceof TaskTooHeavy || error instanceof UnreadableMarkdown) return unread;
    throw error;
  }
}

const hasButton = (markdown: string) => /<button[\s>]/i.test(markdown);
