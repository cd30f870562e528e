import { type Customization, uploadedPicture } from '#lib/contract/customization.ts';
import type { PlacedPage } from '#lib/service/revisions/page-tree.ts';
import { html, SafeHtml } from '../html.ts';
import { canonicalOf, type Reading, urlOf } from '../reading.ts';
import { robotsOf } from '../site/listing.ts';
import { type FoundPage, pathOf } from '../site/pages.ts';
import { FEED, FEED_TYPE } from '../surfaces/feed.ts';
import { pictureHref } from '../surfaces/pictures.ts';
import type { Article } from './article.ts';
import { titleOf } from './look.ts';
import { queryOfPart } from './page-parts.ts';
import type { Counterpart } from './variants.ts';

/**
 * What the head of a page says of it to browsers, search engines and previews of links: without a
 * description, what it begins with.
 */
export function renderHead(
  reading: Reading,
  found: FoundPage,
  look: Customization,
  counterparts: readonly Counterpart[],
  { part, beginning }: Article,
): SafeHtml {
  const { page } = found.place;
  const path = pathOf(found.variant, found.place);
  const url = canonicalOf(reading, path) + queryOfPart(part?.number ?? 1);
  const about = page.description || beginning;
  const robots = robotsOf(reading.site, found.place);
  const image = look.socialPreview.url && socialImage(reading, look.socialPreview.url);
  const languages = counterparts.filter(({ variant, url }) => variant.language && url);
  const alternates = languages.map(
    ({ variant, url }) =>
      html`<link rel="alternate" hreflang="${variant.language}" href="${url}">\n`,
  );
  return html`<link rel="canonical" href="${url}">
<link rel="alternate" type="text/markdown" href="${urlOf(reading, path)}.md">
<link rel="alternate" type="${FEED_TYPE}" title="${reading.site.title}" href="${urlOf(reading, FEED)}">
${robots && html`<meta name="robots" content="${robots}">\n`}${languages.length > 1 && alternates}${about && html`<meta name="description" content="${about}">\n<meta property="og:description" content="${about}">\n`}<meta property="og:type" content="article">
<meta property="og:title" content="${page.title}">
<meta property="og:url" content="${url}">
<meta property="og:site_name" content="${titleOf(reading.site, look)}">
<meta property="article:modified_time" content="${page.updatedAt}">
${image && html`<meta property="og:image" content="${image}">\n<meta name="twitter:card" content="summary_large_image">\n`}${renderTrail(reading, found)}`;
}

/** Previews of links need a whole URL; no reader's browser loads it. */
function socialImage(reading: Reading, address: string): string {
  if (!uploadedPicture(address)) return address;
  return new URL(pictureHref(reading, address), reading.origin).href;
}

/** The pages above a page, from the top. */
export function ancestorsOf(place: PlacedPage): PlacedPage[] {
  const above: PlacedPage[] = [];
  for (let at = place.parent; at; at = at.parent) above.unshift(at);
  return above;
}

/** Breadcrumbs for search engines (schema.org), as data that no browser runs. */
function renderTrail(reading: Reading, { section, variant, place }: FoundPage): SafeHtml {
  const pages = [...ancestorsOf(place), place].map((one) => ({
    name: one.page.title,
    path: pathOf(variant, one),
  }));
  const hasSections = reading.view.sections.length > 1;
  const trail = hasSections ? [{ name: section.title, path: variant.path }, ...pages] : pages;
  const items = trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: canonicalOf(reading, path),
  }));
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items,
  };
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">${new SafeHtml(text)}</script>`;
}

/** The icon of a site: its picture or emoji, else the first letter of its title on its color. */
export function renderIcon(reading: Reading, look: Customization, onPrimary: string): SafeHtml {
  const { favicon } = look;
  if ('icon' in favicon) {
    const { light, dark } = favicon.icon;
    const icon = (address: string, theme: string) =>
      html`<link rel="icon" href="${pictureHref(reading, address)}" media="(prefers-color-scheme: ${theme})">`;
    return html`${icon(light, 'light')}\n${icon(dark, 'dark')}`;
  }
  const picture =
    'emoji' in favicon
      ? html`<text y="26" font-size="28">${favicon.emoji}</text>`
      : html`<rect width="32" height="32" rx="6" fill="${look.styling.primaryColor.light}"/><text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="20" fill="${onPrimary}">${[...titleOf(reading.site, look)][0] ?? ''}</text>`;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${picture}</svg>`;
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg.value)}">`;
}
