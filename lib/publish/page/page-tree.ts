import type { PageNode } from '#lib/service/revisions/chunks.ts';
import type { PlacedPage } from '#lib/service/revisions/page-tree.ts';
import { html, type SafeHtml } from '../html.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { type FoundPage, listedPages, pathOf } from '../site/pages.ts';
import { redirectedPaths } from '../surfaces/redirects.ts';
import { writtenIn } from './language.ts';
import { resolveTarget } from './links.ts';
import type { Words } from './words.ts';

/** Up to so many pages, the whole tree is written; above, only the branch of the page. */
const WHOLE_MAXIMUM = 300;
/** How many pages of one level are written around the current one. */
const LEVEL_MAXIMUM = 120;

type Tree = {
  reading: Reading;
  found: FoundPage;
  words: Words;
  isWhole: boolean;
  /** Addresses that only lead elsewhere. */
  elsewhere: ReadonlySet<string>;
  /** The page and the pages above it. */
  branch: ReadonlySet<string>;
};

/** Writes the navigation of a variant: what lists show, open where the current page is. */
export async function renderPageTree(
  reading: Reading,
  found: FoundPage,
  words: Words,
): Promise<SafeHtml> {
  const branch = new Set<string>();
  for (let at: PlacedPage | null = found.place; at; at = at.parent) branch.add(at.page.id);
  const isWhole = listedPages(found.revision).length <= WHOLE_MAXIMUM;
  const elsewhere = await redirectedPaths(reading);
  const tree: Tree = { reading, found, words, isWhole, elsewhere, branch };
  const list = await renderLevel(tree, found.revision.pages);
  return html`<nav class="tree" aria-label="${words.pages}">${list}</nav>`;
}

async function renderLevel(tree: Tree, pages: readonly PageNode[]): Promise<SafeHtml | null> {
  const shown = pages.filter(({ hidden }) => !hidden);
  if (shown.length === 0) return null;
  const current = shown.findIndex(({ id }) => tree.branch.has(id));
  const from =
    shown.length > LEVEL_MAXIMUM
      ? Math.max(0, Math.min(current - LEVEL_MAXIMUM / 2, shown.length - LEVEL_MAXIMUM))
      : 0;
  const until = Math.min(shown.length, from + LEVEL_MAXIMUM);
  const items = await Promise.all(shown.slice(from, until).map((page) => renderItem(tree, page)));
  const before = from > 0 && renderMore(tree, shown[from - 1] as PageNode, from);
  const rest = shown.length - until;
  const after = rest > 0 && renderMore(tree, shown[until] as PageNode, rest);
  return html`<ul>${before}${items}${after}</ul>`;
}

/** Leads to the nearest page that the window of a long level leaves out. */
function renderMore(tree: Tree, { id }: PageNode, count: number): SafeHtml {
  return html`<li class="more"><a href="${hrefOfPage(tree, id)}">${tree.words.morePages} (${count})</a></li>`;
}

async function renderItem(tree: Tree, page: PageNode): Promise<SafeHtml | null> {
  const { found, isWhole, branch, words } = tree;
  const isOpen = branch.has(page.id);
  const label = html`${page.emoji && html`<span class="emoji" aria-hidden="true">${page.emoji}</span>`}<span${writtenIn(found.variant)}>${page.title}</span>`;
  const href = await targetOf(tree, page);
  if (href === null) return null;
  const hasPages = page.pages.some(({ hidden }) => !hidden);
  const below = hasPages && (isWhole || isOpen) ? await renderLevel(tree, page.pages) : null;
  if (page.type === 'group' && !found.revision.placed.get(page.id)?.parent)
    return html`<li class="group"><a class="group-title" href="${href}">${label}</a>${below}</li>`;
  if (!below && !hasPages && leadsElsewhere(tree, page.id)) return null;
  const isCurrent = page.id === found.place.page.id;
  const link = html`<a href="${href}"${isCurrent && html` aria-current="page"`}>${label}${hasPages && !below && html`<span class="stub" aria-hidden="true"></span>`}</a>`;
  if (!below) return html`<li>${link}</li>`;
  return html`<li class="branch">${link}<details${isOpen && html` open`}><summary aria-label="${words.pagesBelow} ${page.title}"></summary>${below}</details></li>`;
}

/** The address of a page in the tree; null for a link that the visitor can't follow. */
async function targetOf(tree: Tree, page: PageNode): Promise<string | null> {
  if (page.type !== 'link') return hrefOfPage(tree, page.id);
  return page.target ? resolveTarget(tree.reading, tree.found.variant, page.target) : null;
}

function leadsElsewhere({ found, elsewhere }: Tree, id: string): boolean {
  return elsewhere.has(pathOf(found.variant, found.revision.placed.get(id) as PlacedPage));
}

function hrefOfPage({ reading, found }: Tree, id: string): string {
  const place = found.revision.placed.get(id) as PlacedPage;
  return hrefOf(reading, pathOf(found.variant, place));
}
