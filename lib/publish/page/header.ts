import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Customization } from '#lib/contract/customization.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';
import { html, SafeHtml } from '../html.ts';
import { askedIn, SAVED_SEARCH, SEARCH } from '../paths.ts';
import { hrefOf, type Reading } from '../reading.ts';
import type { LoadedSection, Variant } from '../site/published-site.ts';
import { firstVariant } from '../site/visible.ts';
import { pictureHref } from '../surfaces/pictures.ts';
import { resolveTarget } from './links.ts';
import { outwards, titleOf, wordsOf } from './look.ts';
import type { Counterpart } from './variants.ts';
import type { Words } from './words.ts';

/** Where a reader is; null on pages of the site itself, such as the one for missing addresses. */
export type ReaderLocation = {
  section: LoadedSection;
  variant: Variant;
  counterparts: readonly Counterpart[];
} | null;

/** Writes the top of a page: announcement, name, search, links, sections and variants. */
export async function renderHeader(
  reading: Reading,
  look: Customization,
  place: ReaderLocation,
): Promise<SafeHtml> {
  const words = wordsOf(look);
  const from = place?.variant ?? (reading.view.start && firstVariant(reading.view.start));
  const links = from ? await renderLinks(reading, look, from) : null;
  const { search } = look.styling;
  const variants = place && place.counterparts.length > 1 && renderVariants(place, words.variant);
  const hasTabs = reading.view.sections.length > 1;
  return html`<a class="skip" href="#content">${words.skip}</a>
${from && (await renderAnnouncement(reading, look, from))}
<header class="top top-${look.header.preset}"><div class="bar">
${place && html`<button class="menu-button" type="button" popovertarget="menu"><span class="bars" aria-hidden="true"></span><span class="sr">${words.menu}</span></button>`}
<a class="home" href="${hrefOf(reading, '/')}">${renderLogo(reading, look.header.logo, titleOf(reading.site, look))}</a>
${!hasTabs && variants}
${from && renderSearch(reading, search, words)}
${links}
${look.themes.toggeable && html`<button class="theme" type="button" hidden aria-label="${words.theme}" title="${words.theme}"></button>`}
</div>${hasTabs && html`<div class="sections">${renderTabs(reading, place, words.sections)}${variants}</div>`}</header>`;
}

/**
 * The search as a form; with a script it opens a dialog, which has its words here. Of saved pages, only
 * that one can search.
 */
function renderSearch(reading: Reading, look: string, words: Words): SafeHtml {
  const asked = reading.path === SEARCH ? askedIn(reading.query) : null;
  const said = html` data-results="${words.results}" data-none="${words.noResults}" data-searching="${words.searching}" data-failed="${words.searchFailed}" data-correction="${words.didYouMean}" data-close="${words.close}"`;
  const { isStatic } = reading;
  const place = html`action="${hrefOf(reading, isStatic ? SAVED_SEARCH : SEARCH)}"${isStatic && html` data-saved hidden`}`;
  return html`<form class="search search-${look}" role="search" ${place}${said}><input type="search" name="q" aria-label="${words.search}" placeholder="${words.search}" autocomplete="off" maxlength="200" value="${asked}" required></form>`;
}

/** A picture for each theme, or the name where there is none. */
export function renderLogo(
  reading: Reading,
  logo: Customization['footer']['logo'],
  title: string,
): SafeHtml {
  if (!logo) return html`<span dir="auto">${title}</span>`;
  const [light, dark] = [pictureHref(reading, logo.light), pictureHref(reading, logo.dark)];
  if (logo.light === logo.dark)
    return html`<img class="logo" src="${light}" alt="${title}" height="28">`;
  return html`<img class="logo only-light" src="${light}" alt="${title}" height="28" loading="lazy"><img class="logo only-dark" src="${dark}" alt="${title}" height="28" loading="lazy">`;
}

async function renderAnnouncement(
  reading: Reading,
  look: Customization,
  from: Variant,
): Promise<SafeHtml | null> {
  const { announcement } = look;
  if (!announcement?.enabled) return null;
  const { link, message, style } = announcement;
  const href = link && (await resolveTarget(reading, from, link.to));
  return html`<aside class="announcement is-${style}"><p dir="auto">${message}${href && link && html` <a href="${href}"${outwards(look, href)}>${link.title}</a>`}</p></aside>`;
}

/** Writes the links of the header; small screens have them in the menu. */
export async function renderLinks(
  reading: Reading,
  look: Customization,
  from: Variant,
): Promise<SafeHtml | null> {
  const { header } = look;
  if (header.preset === 'none' || header.links.length === 0) return null;
  const items = await Promise.all(
    header.links.map(async ({ title, style, to, links }) => {
      const below = await linksOf(reading, look, from, links);
      if (below.length > 0) return html`<li>${renderMenu(title, below, style)}</li>`;
      const href = to && (await resolveTarget(reading, from, to));
      return (
        href &&
        html`<li><a class="${style}" href="${href}"${outwards(look, href)} dir="auto">${title}</a></li>`
      );
    }),
  );
  return html`<ul class="links">${items}</ul>`;
}

/** Links of the customization as list items; those that the visitor can't follow are left out. */
export async function linksOf(
  reading: Reading,
  look: Customization,
  from: Variant,
  links: readonly { title: string; to: ContentReference }[],
): Promise<SafeHtml[]> {
  const items = await Promise.all(
    links.map(async ({ title, to }) => {
      const href = await resolveTarget(reading, from, to);
      return href === null
        ? []
        : [html`<li><a href="${href}"${outwards(look, href)} dir="auto">${title}</a></li>`];
    }),
  );
  return items.flat();
}

function renderMenu(
  title: string,
  items: readonly SafeHtml[],
  look: string,
  { label, icon = null }: { label?: string; icon?: string | null } = {},
): SafeHtml {
  return html`<details class="menu" name="menu"><summary class="${look}"${label && html` aria-label="${label}: ${title}"`}>${renderSectionIcon(icon)}<span dir="auto">${title}</span></summary><ul>${items}</ul></details>`;
}

/** The widest row of tabs, in rem: that of the page without its margins. */
const ROW = 86;

/** The sections as tabs, or as one menu if they are too many for the widest row. */
function renderTabs(reading: Reading, place: ReaderLocation, label: string): SafeHtml {
  const { sections } = reading.view;
  const tops = new Map(sections.map(({ group, title, icon }) => [group?.title ?? title, icon]));
  const row = [...tops].reduce((sum, [title, icon]) => sum + widthOf(title) + (icon ? 1.5 : 0), 0);
  const tabs = row > ROW ? [renderAllInMenu(reading, place, label)] : tabsOf(reading, place);
  return html`<nav aria-label="${label}"><ul>${tabs}</ul></nav>`;
}

/** About how wide a tab is with the gap after it, in rem: Chinese and Japanese take twice the room. */
const widthOf = (title: string) =>
  1.5 + [...title].length * 0.5 + (title.match(wide)?.length ?? 0) * 0.5;
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

function renderAllInMenu(reading: Reading, place: ReaderLocation, label: string): SafeHtml {
  const { sections } = reading.view;
  const items = sections.map((one, index) => {
    const { group } = one;
    const isFirst = group && sections[index - 1]?.group?.id !== group.id;
    const head = isFirst && html`<li class="menu-group" dir="auto">${group.title}</li>`;
    return html`${head}<li${group && html` class="is-inside"`}>${renderTab(reading, one, place)}</li>`;
  });
  const here = place?.section;
  const about = here && { label, icon: here.icon };
  return html`<li>${renderMenu(here?.title ?? label, items, here ? 'tab is-here' : 'tab', about)}</li>`;
}

function tabsOf(reading: Reading, place: ReaderLocation): SafeHtml[] {
  const { sections } = reading.view;
  const tabs: SafeHtml[] = [];
  for (const [index, one] of sections.entries()) {
    if (!one.group) {
      tabs.push(html`<li>${renderTab(reading, one, place)}</li>`);
      continue;
    }
    const { group } = one;
    if (sections[index - 1]?.group?.id === group.id) continue;
    const inside = sections.filter((other) => other.group?.id === group.id);
    const isHere = inside.some(({ id }) => id === place?.section.id);
    const items = inside.map((other) => html`<li>${renderTab(reading, other, place)}</li>`);
    const look = isHere ? 'tab is-here' : 'tab';
    tabs.push(html`<li>${renderMenu(group.title, items, look, { icon: group.icon })}</li>`);
  }
  return tabs;
}

function renderTab(reading: Reading, section: LoadedSection, place: ReaderLocation): SafeHtml {
  const isHere = section.id === place?.section.id;
  const about = section.description && html` title="${section.description}"`;
  return html`<a class="tab" href="${hrefOf(reading, firstVariant(section).path)}"${isHere && html` aria-current="true"`}${about} dir="auto">${renderSectionIcon(section.icon)}${section.title}</a>`;
}

function renderVariants(
  { variant: current, counterparts }: NonNullable<ReaderLocation>,
  label: string,
): SafeHtml {
  const items = counterparts.map(({ variant, href }) => {
    const language =
      variant.language && html` lang="${variant.language}" hreflang="${variant.language}"`;
    const isHere = variant.id === current.id && html` aria-current="true"`;
    return html`<li><a href="${href}"${language}${isHere} dir="auto">${variant.title}</a></li>`;
  });
  return html`<div class="variants">${renderMenu(current.title, items, 'variant', { label })}</div>`;
}

const iconsFile = join(import.meta.dirname, '../../../public/site-icons.svg');

/** The shapes of the icons that sections and groups can have, by name. */
const iconShapes = new Map(
  [...readFileSync(iconsFile, 'utf8').matchAll(/<symbol id="([\w-]+)"[^>]*>(.*?)<\/symbol>/g)].map(
    ([, name = '', shape = '']) => [name, new SafeHtml(shape)],
  ),
);

/** The icon of a section or a group; nothing for an unknown name. */
function renderSectionIcon(name: string | null): SafeHtml | null {
  const shape = iconShapes.get(name ?? '');
  if (!shape) return null;
  return html`<svg class="section-icon" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;
}
