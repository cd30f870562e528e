import type { Customization } from '#lib/contract/customization.ts';
import { outlineOf } from '#lib/markdown/page-parts.ts';
import { html, type SafeHtml } from '../html.ts';
import { pathOfPdf } from '../paths.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { type FoundPage, neighborsOf, pathOf } from '../site/pages.ts';
import { diagramFramePath, diagramsScript } from '../surfaces/assets.ts';
import { redirectedPaths } from '../surfaces/redirects.ts';
import type { Article } from './article.ts';
import { renderFeedbackForm } from './feedback-form.ts';
import { ancestorsOf, renderHead } from './head.ts';
import { renderLinks } from './header.ts';
import { writtenIn } from './language.ts';
import { lookOf, wordsOf } from './look.ts';
import { hrefOfHeading, renderParts } from './page-parts.ts';
import { renderPageTree } from './page-tree.ts';
import { renderShell } from './shell.ts';
import { counterpartsOf } from './variants.ts';
import { dateIn, type Words } from './words.ts';

/** An outline of fewer headings says nothing. */
const OUTLINE_MINIMUM = 2;

/** Renders a page with its header, navigation, text, outline and footer. */
export async function renderDocument(
  reading: Reading,
  found: FoundPage,
  article: Article,
): Promise<SafeHtml> {
  const { section, variant, place } = found;
  const { page } = place;
  const look = lookOf(reading.site, variant);
  const words = wordsOf(look);
  const counterparts = await counterpartsOf(reading, found);
  const tree = await renderPageTree(reading, found, words);
  const outline = renderOutline(reading, found, article, words);
  const body = html`<div class="frame">
<div class="side" id="menu" popover><button class="close" type="button" popovertarget="menu" popovertargetaction="hide" aria-label="${words.close}"></button>${tree}${await renderLinks(reading, look, variant)}</div>
<main id="content" tabindex="-1"><article>
<header class="page-head">${renderBreadcrumbs(reading, found, words)}
${page.emoji && html`<p class="page-emoji" aria-hidden="true">${page.emoji}</p>`}<h1${writtenIn(variant)}>${page.title}</h1>
${page.description && html`<p class="lead"${writtenIn(variant)}>${page.description}</p>`}</header>
${outline && html`<button class="outline-button" type="button" popovertarget="outline">${words.onThisPage}</button>`}
<div class="content"${writtenIn(variant)}>${article.content}</div>
${renderParts(reading, found, article, words)}${article.isCut && html`<p class="rest"><a href="${hrefOf(reading, pathOf(variant, place))}.md">${words.readRest}</a></p>`}</article>${await renderPageFoot(reading, found, look, words)}</main>
${outline}
</div>`;
  return renderShell(reading, {
    title: article.part
      ? `${page.title} (${article.part.number}/${article.part.count})`
      : page.title,
    head: html`${renderHead(reading, found, look, counterparts, article)}${article.hasDiagrams && !reading.isStatic && renderDiagramsScript(reading, words)}`,
    body,
    place: { section, variant, counterparts },
  });
}

/** A page with a diagram has what draws it in view; the source is there without it. */
function renderDiagramsScript(reading: Reading, words: Words): SafeHtml {
  return html`<script defer src="${hrefOf(reading, diagramsScript.path)}" data-frame="${hrefOf(reading, diagramFramePath)}" data-name="${words.diagram}" data-label="${words.showSource}"></script>`;
}

function renderBreadcrumbs(reading: Reading, { section, variant, place }: FoundPage, words: Words) {
  const above = ancestorsOf(place);
  const hasSections = reading.view.sections.length > 1;
  if (above.length === 0 && !hasSections) return null;
  const first =
    hasSections && html`<li><a href="${hrefOf(reading, variant.path)}">${section.title}</a></li>`;
  const items = above.map((one) =>
    one.page.type === 'document'
      ? html`<li><a href="${hrefOf(reading, pathOf(variant, one))}"${writtenIn(variant)}>${one.page.title}</a></li>`
      : html`<li><span${writtenIn(variant)}>${one.page.title}</span></li>`,
  );
  return html`<nav class="crumbs" aria-label="${words.breadcrumbs}"><ol>${first}${items}</ol></nav>`;
}

function renderOutline(
  reading: Reading,
  { variant, place }: FoundPage,
  { headings, part }: Article,
  words: Words,
): SafeHtml | null {
  const page = hrefOf(reading, pathOf(variant, place));
  const listed = part
    ? outlineOf(part).map((heading) => ({
        ...heading,
        href: hrefOfHeading(page, heading, part.number),
      }))
    : headings.map((heading) => ({ ...heading, href: `#${encodeURIComponent(heading.id)}` }));
  if (listed.length < OUTLINE_MINIMUM) return null;
  const items = listed.map(
    ({ href, text, level }) =>
      html`<li class="level-${level}"><a href="${href}"${writtenIn(variant)}>${text}</a></li>`,
  );
  return html`<nav class="outline" id="outline" popover aria-labelledby="outline-title"><button class="close" type="button" popovertarget="outline" popovertargetaction="hide" aria-label="${words.close}"></button><h2 id="outline-title">${words.onThisPage}</h2><ol>${items}</ol></nav>`;
}

async function renderPageFoot(
  reading: Reading,
  found: FoundPage,
  look: Customization,
  words: Words,
): Promise<SafeHtml> {
  const { place, variant } = found;
  const path = pathOf(variant, place);
  const { appUrl } = reading.instance;
  const edit = `${appUrl}/orgs/${reading.site.row.organizationId}/spaces/${variant.spaceId}/pages/${place.path}`;
  return html`<div class="page-foot">
${look.feedback.enabled && !reading.isStatic && renderFeedbackForm(reading, found, words)}
${look.pagination.enabled && (await renderNeighbors(reading, found, words))}
<ul class="facts"><li>${words.updated} <time datetime="${place.page.updatedAt}">${dateIn(look.internationalization.locale, place.page.updatedAt)}</time></li>
${look.pageActions?.markdown !== false && html`<li><a data-markdown href="${hrefOf(reading, path)}.md" rel="alternate" type="text/markdown">${words.copyMarkdown}</a></li>\n`}${look.pdf.enabled && !reading.isStatic && html`<li><a href="${reading.root}${pathOfPdf(path)}" rel="nofollow" download>${words.downloadPdf}</a></li>\n`}${look.git.showEditLink && html`<li><a href="${edit}">${words.edit}</a></li>`}</ul></div>`;
}

async function renderNeighbors(
  reading: Reading,
  found: FoundPage,
  words: Words,
): Promise<SafeHtml | null> {
  const { previous, next } = neighborsOf(found, await redirectedPaths(reading));
  if (!previous && !next) return null;
  const href = (one: typeof previous) => one && hrefOf(reading, pathOf(found.variant, one));
  return html`<nav class="neighbors" aria-label="${words.previous}, ${words.next}">
${previous && html`<a rel="prev" href="${href(previous)}"><small>${words.previous}</small> <span${writtenIn(found.variant)}>${previous.page.title}</span></a>`}
${next && html`<a rel="next" href="${href(next)}"><small>${words.next}</small> <span${writtenIn(found.variant)}>${next.page.title}</span></a>`}
</nav>`;
}
