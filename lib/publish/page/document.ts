import { html, type SafeHtml } from '../html.ts';
import { hrefOf, type Reading, urlOf } from '../reading.ts';
import { type FoundPage, listedPages, neighborsOf, pathOf } from '../site/pages.ts';
import { firstVariant } from '../site/visible.ts';
import type { Article } from './article.ts';
import { renderShell } from './shell.ts';

/** Renders a page with its header, navigation, text, outline and footer. */
export async function renderDocument(
  reading: Reading,
  found: FoundPage,
  article: Article,
): Promise<SafeHtml> {
  const { page } = found.place;
  const path = pathOf(found.variant, found.place);
  const head = html`<link rel="canonical" href="${urlOf(reading, path)}">
${page.description && html`<meta name="description" content="${page.description}">`}`;
  const body = html`<a class="skip" href="#content">Skip to content</a>
${renderHeader(reading, found)}
<div class="columns">
${renderPageTree(reading, found)}
<main id="content"><article><h1>${page.title}</h1>
${article.content}
</article>${renderNeighbors(reading, found)}</main>
</div>`;
  return renderShell(reading, {
    title: page.title,
    head,
    body,
    language: found.variant.language,
  });
}

function renderHeader(reading: Reading, { section }: FoundPage): SafeHtml {
  const { view, site } = reading;
  const tabs = view.sections.map(
    (one) =>
      html`<li><a href="${hrefOf(reading, firstVariant(one).path)}"${one.id === section.id && html` aria-current="true"`}>${one.title}</a></li>`,
  );
  return html`<header><a class="home" href="${hrefOf(reading, '/')}">${site.title}</a>
${view.sections.length > 1 && html`<nav aria-label="Sections"><ul>${tabs}</ul></nav>`}</header>`;
}

function renderPageTree(reading: Reading, { variant, revision, place }: FoundPage): SafeHtml {
  const items = listedPages(revision).map(
    (one) =>
      html`<li><a href="${hrefOf(reading, pathOf(variant, one))}"${one.page.id === place.page.id && html` aria-current="page"`}>${one.page.title}</a></li>`,
  );
  return html`<nav aria-label="Pages"><ul>${items}</ul></nav>`;
}

function renderNeighbors(reading: Reading, found: FoundPage): SafeHtml {
  const { previous, next } = neighborsOf(found);
  return html`<nav aria-label="Previous and next page">
${previous && html`<a rel="prev" href="${hrefOf(reading, pathOf(found.variant, previous))}">${previous.page.title}</a>`}
${next && html`<a rel="next" href="${hrefOf(reading, pathOf(found.variant, next))}">${next.page.title}</a>`}
</nav>`;
}
