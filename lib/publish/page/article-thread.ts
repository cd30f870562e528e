import { parentPort } from 'node:worker_threads';
import { type ArticleHtml, type ArticleParts, articleOf, linksOf } from './article-html.ts';

/** The links of a text, or with `parts` the text as HTML. */
export type ArticleTask = { markdown: string; parts?: ArticleParts };
export type ArticleDone = string[] | ArticleHtml;

parentPort?.on('message', async ({ markdown, parts }: ArticleTask) => {
  parentPort?.postMessage(parts ? await articleOf(markdown, parts) : linksOf(markdown));
});
