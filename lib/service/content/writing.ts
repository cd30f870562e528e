import type { ContentChange } from '#lib/contract/content.ts';
import type { revisionTypes } from '#lib/contract/revisions.ts';
import type { Executor } from '../database/executor.ts';
import type { StoredFile } from '../database/schema/index.ts';
import { badField } from '../errors.ts';
import { chunkFiles, chunkPages } from '../revisions/chunks.ts';
import { type Index, indexOf } from '../revisions/merge-sides.ts';
import {
  type Draft,
  deletePage,
  draftOf,
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
  readTree,
  type Tree,
} from '../revisions/store.ts';
import { readFile } from './files.ts';

/** The result of changes as the API shows it. */
export type Outcome = {
  changes: {
    object: 'created_page' | 'updated_page' | 'deleted_page';
    page: string;
    ref?: string;
  }[];
  insertedFiles?: { file: string; ref?: string }[];
};

type Made = Required<Outcome> & { files: StoredFile[]; bytes: Map<string, Uint8Array> };

export type Writing = {
  spaceId: string;
  /** The revision to change. */
  before: RevisionRow;
  changes: readonly ContentChange[];
  /** The revision that `revert_page` restores from by default. */
  revertTo: string | null;
  author: string;
  now: Date;
  type?: (typeof revisionTypes)[number];
};

export type WriteResult = {
  /** The previous one if nothing changed. */
  revision: RevisionRow;
  isNew: boolean;
  tree: Tree;
  bodies: Bodies;
  outcome: Outcome;
};

/**
 * Creates a revision by changing the content of another one: all changes or none. The caller makes it
 * the active one of a space or change request.
 * @throws Refusal 400, 404 or 409 that names the faulty change
 */
export async function writeRevision(transaction: Executor, writing: Writing): Promise<WriteResult> {
  const { spaceId, before, changes, author, now, type = 'edits' } = writing;
  const old = await readTree(transaction, before);
  const draft = draftOf(old.pages, now);
  const earlier = await readEarlier(transaction, writing);
  const { files, bytes, ...made } = makeChanges(draft, changes, earlier);
  const outcome: Outcome = {
    changes: made.changes,
    ...(made.insertedFiles.length > 0 && { insertedFiles: made.insertedFiles }),
  };
  const tree = { pages: draft.pages, files: [...old.files, ...files] };
  const { bodies } = draft;
  const isSame =
    String(chunkPages(tree.pages).list) === String(before.pages) &&
    String(chunkFiles(tree.files).list) === String(before.files);
  if (isSame) return { revision: before, isNew: false, tree: old, bodies, outcome };
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

/** The pages of the revisions that changes restore from, by revision. */
async function readEarlier(transaction: Executor, writing: Writing): Promise<Map<string, Index>> {
  const { spaceId, changes, revertTo } = writing;
  const earlier = new Map<string, Index>();
  for (const [index, change] of changes.entries()) {
    if (change.operation !== 'revert_page') continue;
    const revision = change.revision ?? revertTo;
    if (revision === null)
      throw badField(`changes.${index}.revision`, 'Choose the revision to restore the page from.');
    if (earlier.has(revision)) continue;
    const row = await findRevision(transaction, spaceId, revision);
    const pages = indexOf((await readTree(transaction, row)).pages);
    earlier.set(revision, pages);
    if (revision === revertTo) earlier.set('', pages);
  }
  return earlier;
}

/** Applies the changes in order; the first faulty one refuses all of them. */
function makeChanges(
  draft: Draft,
  changes: readonly ContentChange[],
  earlier: ReadonlyMap<string, Index>,
): Made {
  const made: Made = { changes: [], insertedFiles: [], files: [], bytes: new Map() };
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
        const pages = earlier.get(change.revision ?? '') ?? new Map();
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
    }
  }
  return made;
}
