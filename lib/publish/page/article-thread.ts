import { type PartPlan, planParts } from '#lib/markdown/page-parts.ts';
import { serveTasks } from '#lib/service/worker/serve-tasks.ts';
import { type ArticleHtml, type ArticleParts, articleOf, linksOf } from './article-html.ts';

/** The links of a text, with `parts` the text as HTML, or the plan of a text too long for one page. */
export type ArticleTask = { markdown: string; parts?: ArticleParts; isPlanned?: boolean };
export type ArticleDone = string[] | ArticleHtml | PartPlan;

serveTasks<ArticleTask, ArticleDone>(({ markdown, parts, isPlanned }) => {
  if (isPlanned) return planParts(markdown);
  return parts ? articleOf(markdown, parts) : linksOf(markdown);
});
