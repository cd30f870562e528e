import { type ContentChange, PAGE_DEPTH_MAXIMUM } from '#lib/contract/content.ts';
import type { ContentReference } from '#lib/contract/revisions.ts';
import { badField, conflict, notFound } from '../errors.ts';
import { newId } from '../security/secrets.ts';
import type { PageNode } from './chunks.ts';
import { depthOf, freeSlug, pageSlugOf } from './page-tree.ts';
import { addBody, type Bodies } from './store.ts';

type Of<Operation> = Extract<ContentChange, { operation: Operation }>;
type PagePosition = { page: PageNode; parent: PageNode | null };

/** A page tree being edited. Nothing is stored until all changes are applied. */
export type EditedTree = {
  pages: PageNode[];
  bodies: Bodies;
  places: Map<string, PagePosition>;
  /** Pages inserted by the same request, by their handle. */
  handles: Map<string, string>;
  now: Date;
};

/** Creates a draft of a tree; the tree itself stays unchanged. */
export function draftOf(tree: readonly PageNode[], now: Date): EditedTree {
  const places = new Map<string, PagePosition>();
  const copy = (page: PageNode, parent: PageNode | null): PageNode => {
    const mine: PageNode = { ...page, pages: [] };
    mine.pages = page.pages.map((nested) => copy(nested, mine));
    places.set(mine.id, { page: mine, parent });
    return mine;
  };
  const pages = tree.map((page) => copy(page, null));
  return { pages, bodies: new Map(), places, handles: new Map(), now };
}

/**
 * Inserts a page.
 * @throws Refusal 400, 404 or 409 that names the faulty field
 */
export function insertPage(draft: EditedTree, change: Of<'insert_page'>, at: string): PageNode {
  const { type = 'document', title = 'Untitled', ref } = change;
  if (ref !== undefined && draft.handles.has(ref))
    throw badField(`${at}.ref`, 'Another page in this request already has this handle.');
  if (type === 'link' && !change.target) throw badField(`${at}.target`, 'Give the link a target.');
  const now = draft.now.toISOString();
  const parent = change.into === undefined ? null : parentOf(draft, change.into, `${at}.into`);
  const siblings = parent?.pages ?? draft.pages;
  const page: PageNode = {
    id: newId('pag'),
    type,
    title,
    createdAt: now,
    updatedAt: now,
    pages: [],
    slug: slugFor(change.slug, pageSlugOf(title), siblings, at),
  };
  if (type === 'document') page.documentId = addBody(draft.bodies, '');
  setAttributes(draft, page, change, at);
  siblings.splice(change.at ?? siblings.length, 0, page);
  draft.places.set(page.id, { page, parent });
  requireDepth(draft, `${at}.into`);
  if (ref !== undefined) draft.handles.set(ref, page.id);
  return page;
}

/** Changes a page and moves it. @throws Refusal as `insertPage` does */
export function updatePage(draft: EditedTree, change: Of<'update_page'>, at: string): PageNode {
  const { page, parent } = placeOf(draft, change.page);
  const before = JSON.stringify({ ...page, pages: [] });
  if (change.title !== undefined) page.title = change.title;
  setAttributes(draft, page, change, at);
  const others = (parent?.pages ?? draft.pages).filter((sibling) => sibling !== page);
  if (change.slug !== undefined) page.slug = slugFor(change.slug, page.slug, others, at);
  if (JSON.stringify({ ...page, pages: [] }) !== before) page.updatedAt = draft.now.toISOString();
  if (change.into !== undefined || change.at !== undefined) movePage(draft, change, at);
  return page;
}

/**
 * Deletes a page with its subpages.
 * @throws Refusal 404
 */
export function deletePage(draft: EditedTree, change: Of<'delete_page'>): PageNode {
  const { page, parent } = placeOf(draft, change.page);
  take(draft, page, parent);
  for (let level = [page]; level.length > 0; level = level.flatMap(({ pages }) => pages)) {
    for (const { id } of level) draft.places.delete(id);
  }
  return page;
}

function movePage(draft: EditedTree, change: Of<'update_page'>, at: string): void {
  const { page, parent } = placeOf(draft, change.page);
  const { into = parent?.id ?? null } = change;
  const next = into === null ? null : parentOf(draft, into, `${at}.into`);
  for (let above = next; above; above = draft.places.get(above.id)?.parent ?? null) {
    if (above === page)
      throw conflict(`“${page.title}” can’t be moved into itself or a page below it.`, ['cycle']);
  }
  take(draft, page, parent);
  const siblings = next?.pages ?? draft.pages;
  page.slug = freeSlug(page.slug, siblings);
  siblings.splice(change.at ?? siblings.length, 0, page);
  draft.places.set(page.id, { page, parent: next });
  requireDepth(draft, `${at}.into`);
}

/** Removes a page from its list. */
function take(draft: EditedTree, page: PageNode, parent: PageNode | null): void {
  const siblings = parent?.pages ?? draft.pages;
  siblings.splice(siblings.indexOf(page), 1);
}

function placeOf({ places, handles }: EditedTree, id: string): PagePosition {
  const place = places.get(handles.get(id) ?? id);
  if (!place) throw notFound(`The page ${id.slice(0, 50)}`);
  return place;
}

function parentOf(draft: EditedTree, id: string, at: string): PageNode {
  const { page } = placeOf(draft, id);
  if (page.type === 'link')
    throw badField(at, 'A link can’t contain pages. Choose a page or a group.');
  return page;
}

/**
 * Limits the depth of nested pages.
 * @throws Refusal 400 that names the faulty field
 */
export function requireDepth({ pages }: EditedTree, at: string): void {
  if (depthOf(pages) > PAGE_DEPTH_MAXIMUM)
    throw badField(at, `Pages can be nested up to ${PAGE_DEPTH_MAXIMUM} levels deep.`);
}

/**
 * Limits the depth of a merged tree.
 * @throws Refusal 409
 */
export function requireMergedDepth(pages: readonly PageNode[]): void {
  if (depthOf(pages) > PAGE_DEPTH_MAXIMUM)
    throw conflict(
      `Merging would nest pages deeper than ${PAGE_DEPTH_MAXIMUM} levels. Move some of them up in the change request first.`,
      ['depth'],
    );
}

function slugFor(
  wanted: string | undefined,
  made: string,
  siblings: readonly PageNode[],
  at: string,
): string {
  if (wanted === undefined) return freeSlug(made, siblings);
  if (!siblings.some(({ slug }) => slug === wanted)) return wanted;
  throw conflict(`Another page at this level has the slug “${wanted}”. Choose another one.`, [
    `${at}.slug`,
  ]);
}

const flags = ['hidden', 'noIndex', 'noRobotsIndex'] as const;

function setAttributes(
  draft: EditedTree,
  page: PageNode,
  change: Of<'insert_page'> | Of<'update_page'>,
  at: string,
): void {
  for (const name of ['emoji', 'icon', 'description'] as const) {
    const value = change[name];
    if (value) page[name] = value;
    else if (value !== undefined) delete page[name];
  }
  for (const flag of flags) {
    const value = change[flag];
    if (value) page[flag] = true;
    else if (value === false) delete page[flag];
  }
  if (change.target) page.target = targetFor(page, change.target, at);
  const markdown = change.document?.markdown;
  if (markdown === undefined) return;
  if (page.type !== 'document')
    throw badField(`${at}.document`, `A ${page.type} has no body. Leave document out.`);
  page.documentId = addBody(draft.bodies, markdown);
}

function targetFor(page: PageNode, target: ContentReference, at: string): ContentReference {
  if (page.type !== 'link')
    throw badField(`${at}.target`, 'Only a page of the type link can have a target.');
  if (target.kind === 'url' && !/^(?:https?:\/\/|mailto:)\S{1,2000}$/i.test(target.url))
    throw badField(`${at}.target.url`, 'Use an address that starts with https:// or http://.');
  return target;
}
