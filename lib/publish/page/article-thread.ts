import { type ConditionalPart, conditionalParts } from '#lib/markdown/conditionals.ts';
import { type PartPlan, planParts } from '#lib/markdown/page-parts.ts';
import { type PageSection, readSections } from '#lib/markdown/sections.ts';
import { serveTasks } from '#lib/service/worker/serve-tasks.ts';
import { type ArticleHtml, type ArticleParts, articleOf, linksOf } from './article-html.ts';

/**
 * The links of a text, with `parts` the text as HTML, or the plan of a text too long for one page, or its
 * parts for some visitors, or its sections.
 */
export type ArticleTask = {
  markdown: string;
  parts?: ArticleParts;
  wanted?: 'plan' | 'conditionals' | 'sections';
};
export type ArticleDone = string[] | ArticleHtml | PartPlan | ConditionalPart[] | PageSection[];

serveTasks<ArticleTask, ArticleDone>(({ markdown, parts, wanted }) => {
  if (wanted === 'plan') return planParts(markdown);
  if (wanted === 'conditionals') return conditionalParts(markdown);
  if (wanted === 'sections') return readSections(markdown).sections;
  return parts ? articleOf(markdown, parts) : linksOf(markdown);
});
