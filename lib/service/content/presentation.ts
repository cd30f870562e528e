import type * as z from 'zod/mini';
import type { pageLayout } from '#lib/contract/pages.schemas.ts';
import type { File, Page, PageWithBody, Revision } from '#lib/contract/revisions.ts';
import type { StoredFile } from '../database/schema/index.ts';
import type { UserRow } from '../database/user-columns.ts';
import type { Instance } from '../http/handler.ts';
import type { longList } from '../http/long-list.ts';
import { encodePath } from '../published/addresses.ts';
import { byName, type ReadRevision } from '../revisions/cache.ts';
import type { PageNode } from '../revisions/chunks.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';
import type { RevisionRow } from '../revisions/store.ts';
import { presentUser } from '../users/handlers.ts';
import { downloadURLOf } from './download-urls.ts';

/** The organization and host that URLs of content are built from. */
export type Origin = {
  instance: Pick<Instance, 'appUrl' | 'sitesUrl' | 'keys'>;
  organization: { id: string };
  space: { id: string };
  /** The URL at which readers find these pages. */
  published?: string | undefined;
};

/** Who is shown content, and when: URLs of files are made for both. */
export type Viewing = { caller: { id: string }; now: Date };

const layout: z.infer<typeof pageLayout> = {
  cover: false,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
};

/** The URL of a space in the dashboard. */
export function spaceUrl({ instance, organization, space }: Origin): string {
  return `${instance.appUrl}/orgs/${organization.id}/spaces/${space.id}`;
}

/** The URL of a page in the dashboard, optionally at a heading. */
export function pageUrl(origin: Origin, path: string, anchor = ''): string {
  const place = path.split('/').map(encodeURIComponent).join('/');
  const url = `${spaceUrl(origin)}/pages/${place}`;
  return anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`;
}

/** The URL at which readers find a page, optionally at a heading; absent if they don't. */
export function pagePublishedAt(
  { published }: Origin,
  path: string,
  anchor = '',
): { published?: string } {
  if (published === undefined) return {};
  const url = `${published.replace(/\/$/, '')}/${encodePath(path)}`;
  return { published: anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}` };
}

/**
 * A page tree as the API shows it.
 * @param above the path of the parent page
 * @param depth how many levels of it
 * @param list presents the pages of each level
 */
export function presentPages(
  origin: Origin,
  pages: readonly PageNode[],
  above = '',
  depth = Number.POSITIVE_INFINITY,
  list: typeof longList = (items, presentOne) => items.map(presentOne),
): Page[] {
  const present = (page: PageNode, parentPath: string, level: number): Page => {
    const { id, title, type, emoji, icon, hidden } = page;
    const common = { id, title, ...(emoji && { emoji }), ...(icon && { icon }) };
    const veiled = hidden ? { hidden } : {};
    if (type === 'link') return { ...common, ...veiled, type, ...targetOf(origin, page) };
    const path = parentPath === '' ? page.slug : `${parentPath}/${page.slug}`;
    const below = level < depth ? page.pages : [];
    const nested = list(below, (child) => present(child, path, level + 1));
    const placed = { slug: page.slug, path, ...veiled };
    if (type === 'group') return { ...common, ...placed, type, pages: nested };
    const { description, noIndex, noRobotsIndex, documentId, createdAt, updatedAt } = page;
    return {
      ...common,
      ...placed,
      type,
      ...(description && { description }),
      ...(noIndex && { noIndex }),
      ...(noRobotsIndex && { noRobotsIndex }),
      ...(documentId && { documentId }),
      createdAt,
      updatedAt,
      urls: { app: pageUrl(origin, path), ...pagePublishedAt(origin, path) },
      layout,
      pages: nested,
    };
  };
  return list(pages, (page) => present(page, above, 1));
}

function targetOf(origin: Origin, { target }: PageNode) {
  if (!target) throw new Error('A page of the type link without a target.');
  const href = linkUrl(origin, target);
  return { target, ...(href && { href }) };
}

function linkUrl(origin: Origin, target: NonNullable<PageNode['target']>): string | undefined {
  if (target.kind === 'url') return target.url;
  if (target.kind !== 'page' || target.space) return undefined;
  // The dashboard resolves the id to the path.
  return `${spaceUrl(origin)}/pages?page=${encodeURIComponent(target.page)}`;
}

/** One page as the API shows it. */
export function presentPage(origin: Origin, { page, parent }: PlacedPage): PageWithBody {
  return presentPages(origin, [page], parent?.path)[0] as PageWithBody;
}

/** A file as the API shows it, with a URL to download it. */
export function presentFile(
  { instance, space, caller, now }: Origin & Viewing,
  file: StoredFile,
): File {
  const { id, name, contentType, size, dimensions } = file;
  return {
    id,
    name,
    contentType,
    size,
    downloadURL: downloadURLOf(instance, file, { space: space.id, user: caller.id, now }),
    ...(dimensions && { dimensions }),
  };
}

/** A revision as the API shows it. */
export function presentRevision(
  origin: Origin & Viewing,
  row: RevisionRow,
  { pages, files }: Pick<ReadRevision, 'pages' | 'files'>,
  author: UserRow | null,
): Revision {
  return {
    object: 'revision',
    id: row.id,
    type: row.type,
    parents: row.parents,
    pages: presentPages(origin, pages),
    files: files.toSorted(byName).map((file) => presentFile(origin, file)),
    reusableContents: [],
    createdAt: row.createdAt.toISOString(),
    ...(author && { createdBy: presentUser(origin.instance.appUrl, author) }),
    urls: {
      app: `${spaceUrl(origin)}?revision=${row.id}`,
      ...(origin.published && { published: origin.published }),
    },
  };
}
