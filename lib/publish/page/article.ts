import { openThread, TaskTooHeavy } from '#lib/service/worker/worker-pool.ts';
import { html, SafeHtml } from '../html.ts';
import type { Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';
import { type ArticleHtml, type ArticleParts, articleOf, linksOf } from './article-html.ts';
import type { ArticleDone, ArticleTask } from './article-thread.ts';
import { linkResolver } from './links.ts';
import { lookOf, wordsOf } from './look.ts';

/** The text of a page, and what is known of it. */
export type Article = Omit<ArticleHtml, 'html'> & { content: SafeHtml };

/** Longer texts would keep other readers waiting; a thread parses them. */
const LONG = 15_000;

const inThread = openThread<ArticleTask, ArticleDone>({
  file: new URL('./article-thread.ts', import.meta.url),
  name: 'article',
  milliseconds: 60_000,
  megabytes: 512,
});

/** Renders the text of a page with its links resolved for the visitor. */
export async function renderArticle(
  reading: Reading,
  found: FoundPage,
  markdown: string,
): Promise<Article> {
  const isLong = markdown.length > LONG;
  try {
    const hrefs = isLong ? ((await inThread({ markdown })) as string[]) : linksOf(markdown);
    const resolve = await linkResolver(reading, found, hrefs);
    const links = new Map(hrefs.map((href) => [href, resolve(href)]));
    const { broken, linkTo, showEmbed, unread } = wordsOf(lookOf(reading.site, found.variant));
    const parts: ArticleParts = { links, words: { broken, linkTo, showEmbed, unread } };
    const article = isLong
      ? ((await inThread({ markdown, parts })) as ArticleHtml)
      : await articleOf(markdown, parts);
    const { html: content, ...rest } = article;
    return { content: new SafeHtml(content), ...rest };
  } catch (error) {
    if (!(error instanceof TaskTooHeavy)) throw error;
    const content = html`<pre class="source" tabindex="0">${markdown}</pre>`;
    return { content, headings: [], players: [], hasDiagrams: false };
  }
}
