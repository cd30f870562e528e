import type { Comment } from '#lib/contract/comments.ts';
import type { Executor } from '../database/executor.ts';
import { Recent } from '../recent.ts';
import { readRevision } from '../revisions/cache.ts';
import type { PlacedPage } from '../revisions/page-tree.ts';
import { findRevision, readBodies } from '../revisions/store.ts';
import { type Located, locate, type ReadBlocks, readBlocks } from './anchors.ts';
import type { CommentRow, CommentTarget } from './scope.ts';

/** The target of a comment and its current position. */
export type LocatedComment = Pick<Comment, 'target' | 'anchor'>;

/** The size of the cache of parsed bodies, in characters. */
const KEPT = 4_000_000;
/** By the key of the body. */
const cache = new Recent<ReadBlocks>(KEPT);

/** Reads the blocks of a body, from the cache if possible. */
export async function blocksOfBody(
  database: Executor,
  documentId: string | undefined,
): Promise<ReadBlocks> {
  if (documentId === undefined) return readBlocks('');
  const known = cache.find(documentId);
  if (known) return known;
  const markdown = (await readBodies(database, [documentId])).get(documentId) ?? '';
  const blocks = readBlocks(markdown);
  cache.keep(documentId, blocks, markdown.length);
  return blocks;
}

/** The current pages of the commented content, by id. */
export async function pagesAt(
  database: Executor,
  { space, revisionId }: CommentTarget,
): Promise<ReadonlyMap<string, PlacedPage>> {
  const revision = await findRevision(database, space.id, revisionId);
  return (await readRevision(database, revision)).placed;
}

/** Finds the targets of comments, in their order. They are shown even where the content is gone. */
export async function targetsOf(
  database: Executor,
  place: CommentTarget,
  rows: readonly CommentRow[],
): Promise<LocatedComment[]> {
  const pages = rows.some(({ pageId }) => pageId) ? await pagesAt(database, place) : new Map();
  const targets: LocatedComment[] = [];
  for (const row of rows) {
    const page: PlacedPage | undefined = pages.get(row.pageId ?? '');
    const located = await locatedIn(database, row, page);
    const { node, anchor, revisionId } = row;
    targets.push({
      target: {
        ...(node && { node: { id: located?.node ?? node, preview: anchor?.text ?? '' } }),
        ...(place.request && { changeRequest: place.request.id }),
        ...(row.pageId && { page: presentPage(row, row.pageId, page) }),
        space: place.space.id,
        revision: revisionId,
      },
      ...(located && { anchor: located.anchor }),
    });
  }
  return targets;
}

async function locatedIn(
  database: Executor,
  { pageId, node, anchor, documentId }: CommentRow,
  page: PlacedPage | undefined,
): Promise<Located | undefined> {
  if (pageId !== null && !page) return { anchor: 'deleted' };
  if (!page || node === null || anchor === null) return undefined;
  const present = page.page.documentId;
  if (present !== undefined && present === documentId) return { anchor: 'in-place', node };
  return locate(await blocksOfBody(database, present), node, anchor);
}

function presentPage(row: CommentRow, id: string, place: PlacedPage | undefined) {
  if (!place) return { id, title: row.pageTitle ?? '', outdated: true };
  const { title, emoji, icon, createdAt, updatedAt, documentId, type } = place.page;
  return {
    id,
    title,
    ...(emoji && { emoji }),
    ...(icon && { icon }),
    createdAt,
    updatedAt,
    ...(type !== 'link' && { path: place.path }),
    outdated: (documentId ?? null) !== row.documentId,
  };
}
