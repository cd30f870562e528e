import { createHash } from 'node:crypto';
import { openThreads, TaskTooHeavy } from '#lib/service/worker/worker-pool.ts';
import { html, SafeHtml } from '../html.ts';
import type { PageCache } from '../page-cache.ts';
import { SEARCH } from '../paths.ts';
import { hrefOf, type Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';
import { type ArticleHtml, type ArticleParts, articleOf, linksOf } from './article-html.ts';
import type { ArticleDone, ArticleTask } from './article-thread.ts';
import { linkResolver } from './links.ts';
import { lookOf, wordsOf } from './look.ts';

/** The text of a page, and what is known of it. */
export type Article = Omit<ArticleHtml, 'html'> & { content: SafeHtml };

/** Longer texts would keep other readers waiting; a thread parses them. */
const LONG = 15_000;

const inThread = openThreads<ArticleTask, ArticleDone>({
  file: new URL('./article-thread.ts', import.meta.url),
  name: 'article',
  milliseconds: 60_000,
  megabytes: 512,
  waitMilliseconds: 30_000,
});

/** Renders the text of a page with its links resolved for the visitor. */
export async function renderArticle(
  reading: Reading,
  found: FoundPage,
  markdown: string,
): Promise<Article> {
  const { articles } = reading;
  const isLong = markdown.length > LONG;
  const name = hashOf(markdown);
  try {
    const hrefs = await kept(articles, `links ${name}`, async () =>
      isLong ? ((await inThread({ markdown })) as string[]) : linksOf(markdown),
    );
    const resolve = await linkResolver(reading, found, hrefs);
    const links = new Map(hrefs.map((href) => [href, resolve(href)]));
    const { broken, linkTo, showEmbed, unread, hints } = wordsOf(
      lookOf(reading.site, found.variant),
    );
    const search = hasButton(markdown) && !reading.isStatic ? hrefOf(reading, SEARCH) : null;
    const words = { broken, linkTo, showEmbed, unread, hints };
    const parts: ArticleParts = { links, search, words };
    const about = hashOf(JSON.stringify([[...links], words, search]));
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
    return { content, headings: [], players: [], hasDiagrams: false, isCut: false };
  }
}

const hasButton = (markdown: string) => /<button[\s>]/i.test(markdown);

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The rendered text, which stays the same while the site around it changes. */
async function kept<Known>(
  cache: PageCache,
  key: string,
  make: () => Promise<Known>,
): Promise<Known> {
  const found = await cache.read(key, async () => {
    const plain = Buffer.from(JSON.stringify(await make())) as Buffer<ArrayBuffer>;
    return { etag: '', headers: {}, plain };
  });
  return JSON.parse(String(found?.plain)) as Known;
}
