import { serveTasks } from '#lib/service/worker/serve-tasks.ts';
import { type ArticleHtml, type ArticleParts, articleOf, linksOf } from './article-html.ts';

/** The links of a text, or with `parts` the text as HTML. */
export type ArticleTask = { markdown: string; parts?: ArticleParts };
export type ArticleDone = string[] | ArticleHtml;

serveTasks<ArticleTask, ArticleDone>(({ markdown, parts }) =>
  parts ? articleOf(markdown, parts) : linksOf(markdown),
);
