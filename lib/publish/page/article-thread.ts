import { type ConditionalPart, conditionalParts } from '#lib/markdown/conditionals.ts';
import { type PartPlan, planParts } from '#lib/markdown/page-parts.ts';
import { serveTasks } from '#lib/service/worker/serve-tasks.ts';
import { type ArticleHtml, type ArticleParts, articleOf, linksOf } from './article-html.ts';

/**
 * The links of a text, with `parts` the text as HTML, or the plan of a text too long for one page, or its
 * parts for some visitors.
 */
export type ArticleTask = {
  markdown: string;
  parts?: ArticleParts;
  wanted?: 'plan' | 'conditionals';
};
export type ArticleDone = string[] | ArticleHtml | PartPlan | ConditionalPart[];

serveTasks<ArticleTask, ArticleDone>(({ markdown, parts, wanted }) => {
  if (wanted === 'plan') return planParts(markdown);
  if (wanted === 'conditionals') return conditionalParts(markdown);
  return parts ? articleOf(markdown, parts) : linksOf(markdown);
});
