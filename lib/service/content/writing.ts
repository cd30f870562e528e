import type { ContentChange } from '#lib/contract/content.ts';
import type { revisionTypes } from '#lib/contract/revisions.ts';
import type { Executor } from '../database/executor.ts';
import type { StoredFile } from '../database/schema/index.ts';
import { badField, notFound } from '../errors.ts';
import { chunkFiles, chunkPages } from '../revisions/chunks.ts';
import { type Index, indexOf } from '../revisions/merge-sides.ts';
import {
  deletePage,
  draftOf,
  type EditedTree,
  insertPage,
  requireDepth,
  updatePage,
} from '../revisions/page-edits.ts';
import { revertPage } from '../revisions/page-reverting.ts';
import {
  type Bodies,
  findRevision,
  newRevision,
  type RevisionRow,
  type RevisionTree,
  readTree,
} from '../revisions/store.ts';
import { readFile } from './files.ts';

/** The result of changes as the API shows it. */
export type WriteOutcome = {
  changes: {
    object: 'created_page' | 'updated_page' | 'deleted_page';
    page: string;
    ref?: string;
  }[];
  insertedFiles?: { file: string; ref?: string }[];
};

type WriteState = Required<WriteOutcome> & { files: StoredFile[]; bytes: Map<string, Uint8Array> };

/** The pages and files of a revision that changes restore from. */
type Earlier = { pages: Index; files: readonly StoredFile[] };

/** Changes of the content of a revision. */
export type ContentChanges = {
  spaceId: string;
  /** The revision to change. */
  before: RevisionRow;
  changes: readonly ContentChange[];
  /** The revision that `revert_page` restores from by default. */
  revertTo: string | null;
  now: Date;
};

/** What they make of it. */
export type ChangedContent = {
  before: RevisionRow;
  /** Whether it is as before. */
  isSame: boolean;
  tree: RevisionTree;
  bodies: Bodies;
  bytes: Map<string, Uint8Array>;
  outcome: WriteOutcome;
};

export type ContentWrite = ContentChanges & {
  author: string;
  type?: (typeof revisionTypes)[number];
  /** What the changes make, if that is known; used if they are still changes of the same revision. */
  made?: ChangedContent | undefined;
};

export type WrittenRevision = {
  /** The previous one if nothing changed. */
  revision: RevisionRow;
  isNew: boolean;
  tree: RevisionTree;
  bodies: Bodies;
  outcome: WriteOutcome;
};

/**
 * Creates a revision by changing the content of another one: all changes or none. The caller makes it
 * the active one of a space or change request.
 * @throws Refusal as `makeChanges` does
 */
export async function writeRevision(
  transaction: Executor,
  { made, ...writing }: ContentWrite,
): Promise<WrittenRevision> {
  const { spaceId, before, author, now, type = 'edits' } = writing;
  const isCurrent = made?.before.id === before.id;
  const changed = isCurrent ? made : await makeChanges(transaction, writing);
  const { isSame, tree, bodies, bytes, outcome } = changed;
  if (isSame) return { revision: before, isNew: false, tree, bodies, outcome };
  const revision = await newRevision(transaction, {
    spaceId,
    type,
    parents: [before.id],
    author,
    now,
    tree,
    bodies,
    bytes,
  });
  return { revision, isNew: true, tree, bodies, outcome };
}

/**
 * Changes the content of a revision, without writing anything: all changes or none.
 * @throws Refusal 400, 404 or 409 that names the faulty change
 */
export async function makeChanges(
  database: Executor,
  changing: ContentChanges,
): Promise<ChangedContent> {
  const { before, changes, now } = changing;
  const old = await readTree(database, before);
  const draft = draftOf(old.pages, now);
  const earlier = await readEarlier(database, changing);
  const { files, bytes, ...made } = applyChanges(draft, old.files, changes, earlier);
  const outcome: WriteOutcome = {
    changes: made.changes,
    ...(made.insertedFiles.length > 0 && { insertedFiles: made.insertedFiles }),
  };
  const tree = { pages: draft.pages, files };
  const isSame =
    String(chunkPages(tree.pages).list) === String(before.pages) &&
    String(chunkFiles(tree.files).list) === String(before.files);
  return { before, isSame, tree: isSame ? old : tree, bodies: draft.bodies, bytes, outcome };
}

/** The content of the revisions that changes restore from, by revision. */
async function readEarlier(
  database: Executor,
  { spaceId, changes, revertTo }: ContentChanges,
): Promise<Map<string, Earlier>> {
  const earlier = new Map<string, Earlier>();
  for (const [index, change] of changes.entries()) {
    if (change.operation !== 'revert_page' && change.operation !== 'revert_file') continue;
    const revision = change.revision ?? revertTo;
    if (revision === null)
      throw badField(`changes.${index}.revision`, 'Choose the revision to restore from.');
    if (earlier.has(revision)) continue;
    const row = await findRevision(database, spaceId, revision);
    const { pages, files } = await readTree(database, row);
    const content = { pages: indexOf(pages), files };
    earlier.set(revision, content);
    if (revision === revertTo) earlier.set('', content);
  }
  return earlier;
}

/** Applies the changes in order; the first faulty one refuses all of them. */
function applyChanges(
  draft: EditedTree,
  before: readonly StoredFile[],
  changes: readonly ContentChange[],
  earlier: ReadonlyMap<string, Earlier>,
): WriteState {
  const made: WriteState = { changes: [], insertedFiles: [], files: [...before], bytes: new Map() };
  for (const [index, change] of changes.entries()) {
    const at = `changes.${index}`;
    switch (change.operation) {
      case 'insert_page': {
        const { id } = insertPage(draft, change, at);
        const { ref } = change;
        made.changes.push({ object: 'created_page', page: id, ...(ref !== undefined && { ref }) });
        break;
      }
      case 'update_page':
        made.changes.push({ object: 'updated_page', page: updatePage(draft, change, at).id });
        break;
      case 'delete_page':
        made.changes.push({ object: 'deleted_page', page: deletePage(draft, change).id });
        break;
      case 'revert_page': {
        const pages = earlier.get(change.revision ?? '')?.pages ?? new Map();
        made.changes.push({ object: revertPage(draft, change, pages), page: change.page });
        requireDepth(draft, `${at}.page`);
        break;
      }
      case 'insert_files':
        for (const [place, sent] of change.files.entries()) {
          const { file, bytes } = readFile(sent, `${at}.files.${place}.base64`);
          const { ref } = sent;
          made.files.push(file);
          made.bytes.set(file.blob, bytes);
          made.insertedFiles.push({ file: file.id, ...(ref !== undefined && { ref }) });
        }
        break;
      case 'delete_file':
        made.files.splice(indexOfFile(made.files, change.file), 1);
        break;
      case 'revert_file': {
        const files = earlier.get(change.revision ?? '')?.files ?? [];
        revertFile(made.files, change.file, files);
      }
    }
  }
  return made;
}

/** @throws Refusal 404 */
function indexOfFile(files: readonly StoredFile[], id: string): number {
  const index = files.findIndex((file) => file.id === id);
  if (index < 0) throw notFound(`The file ${id.slice(0, 50)}`);
  return index;
}

/** Restores a file: one added since is deleted. @throws Refusal 404 for a file that is in neither */
function revertFile(files: StoredFile[], id: string, earlier: readonly StoredFile[]): void {
  const before = earlier.find((file) => file.id === id);
  const index = files.findIndex((file) => file.id === id);
  if (!before) files.splice(indexOfFile(files, id), 1);
  else if (index < 0) files.push(before);
  else files[index] = before;
}
