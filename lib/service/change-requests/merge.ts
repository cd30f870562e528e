import { textOfParts } from '#lib/contract/merge-text.ts';
import type { StoredFile } from '#lib/service/database/schema/index.ts';
import { isSame } from '#lib/service/revisions/merge-sides.ts';
import type { Executor } from '../database/executor.ts';
import { mergeAll } from '../markdown/worker-pool.ts';
import { readRevision } from '../revisions/cache.ts';
import {
  addBody,
  type Bodies,
  findRevision,
  type RevisionRow,
  type RevisionTree,
  readBodies,
} from '../revisions/store.ts';
import type { MergedPage, PageResolution, TextToMerge } from './merge-page.ts';
import { mergeTrees } from './merge-trees.ts';
import { ancestorOf, type ChangeRequestRow } from './scope.ts';

/** The result of merging a change request with its space. */
export type Merging = {
  base: RevisionRow;
  theirs: RevisionRow;
  ours: RevisionRow;
  tree: RevisionTree;
  /** Bodies that no revision has yet. */
  bodies: Bodies;
  /** The pages that either side changed since they diverged. */
  changed: MergedPage[];
};

/** Whether a page of a merge is a conflict. */
export const isConflict = ({ conflicts }: Pick<MergedPage, 'conflicts'>) => conflicts.length > 0;

/**
 * Merges the current space (`theirs`) with a change request (`ours`) without writing anything.
 * @param space the space with its active revision
 * @param resolutions the resolutions of conflicts, by page
 */
export async function mergeWithSpace(
  database: Executor,
  space: { id: string; revisionId: string },
  row: ChangeRequestRow,
  resolutions: ReadonlyMap<string, PageResolution> = new Map(),
): Promise<Merging> {
  const base = await findRevision(database, space.id, ancestorOf(row));
  const theirs = await findRevision(database, space.id, space.revisionId);
  const ours = await findRevision(database, space.id, row.revisionId);
  const trees = {
    base: await readRevision(database, base),
    theirs: await readRevision(database, theirs),
    ours: await readRevision(database, ours),
  };
  const pages = { base: trees.base.pages, theirs: trees.theirs.pages, ours: trees.ours.pages };
  const merged = mergeTrees(pages, resolutions);
  const bodies: Bodies = new Map();
  await mergeBodies(database, merged.texts.toMerge, merged.changed, bodies);
  for (const { page, markdown } of merged.texts.written)
    page.documentId = addBody(bodies, markdown);
  const files = mergeFiles(trees.base.files, trees.theirs.files, trees.ours.files);
  const tree = { pages: merged.pages, files };
  return { base, theirs, ours, tree, bodies, changed: merged.changed };
}

/** Merges bodies that both sides changed; one that doesn't merge stays as in theirs and is a conflict. */
async function mergeBodies(
  database: Executor,
  texts: readonly TextToMerge[],
  changed: readonly MergedPage[],
  bodies: Bodies,
): Promise<void> {
  const byPage = new Map(changed.map((page) => [page.page, page]));
  const keys = texts.flatMap(({ base, theirs, ours }) => [...(base ? [base] : []), theirs, ours]);
  const known = await readBodies(database, [...new Set(keys)]);
  const read = (key: string | null) => (key === null ? '' : (known.get(key) ?? ''));
  const tasks = texts.map(({ base, theirs, ours }) => ({
    base: read(base),
    theirs: read(theirs),
    ours: read(ours),
  }));
  const parts = await mergeAll(tasks);
  for (const [index, { page }] of texts.entries()) {
    const merged = textOfParts(parts[index] ?? []);
    if (merged === null) byPage.get(page.id)?.conflicts.unshift('text');
    else page.documentId = addBody(bodies, merged);
  }
}

/** Merges the files of two sides. If both sides changed a file, the change request's version is kept. */
function mergeFiles(
  base: readonly StoredFile[],
  theirs: readonly StoredFile[],
  ours: readonly StoredFile[],
): StoredFile[] {
  const [before, mine] = [byId(base), byId(ours)];
  const isChanged = (file: StoredFile | undefined, id: string) => !isSame(file, before.get(id));
  const kept = theirs.flatMap((file) => {
    const other = mine.get(file.id);
    if (!isChanged(other, file.id)) return [file];
    // Deleted by ours but changed by theirs: it is kept.
    return other ? [other] : isChanged(file, file.id) ? [file] : [];
  });
  const ids = new Set(theirs.map(({ id }) => id));
  const added = ours.filter(({ id }) => !ids.has(id) && isChanged(mine.get(id), id));
  return [...kept, ...added];
}

const byId = (files: readonly StoredFile[]) => new Map(files.map((file) => [file.id, file]));
