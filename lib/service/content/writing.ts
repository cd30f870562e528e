import type { ContentChange } from '#lib/contract/content.ts';
import type { revisionTypes } from '#lib/contract/revisions.ts';
import { type Index, indexOf } from '../change-requests/merge-sides.ts';
import { chunkFiles, chunkPages } from '../chunks.ts';
import type { Executor } from '../database/executor.ts';
import type { StoredFile } from '../database/schema/index.ts';
import { badField } from '../errors.ts';
import {
  type Draft,
  deletePage,
  draftOf,
  insertPage,
  requireDepth,
  updatePage,
} from '../page-edits.ts';
import { revertPage } from '../page-reverting.ts';
import {
  type Bodies,
  findRevision,
  newRevision,
  type RevisionRow,
  readTree,
  type Tree,
} from '../revision-store.ts';
import { readFile } from './files.ts';

/** What changes made, as the API tells it. */
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
  /** The revision that is changed. */
  before: RevisionRow;
  changes: readonly ContentChange[];
  /** The revision whose pages `revert_page` takes when it names none. */
  revertTo: string | null;
  author: string;
  now: Date;
  type?: (typeof revisionTypes)[number];
};

export type Written = {
  /** The one before where nothing changed. */
  revision: RevisionRow;
  isNew: boolean;
  tree: Tree;
  bodies: Bodies;
  outcome: Outcome;
};

/**
 * Makes a revision out of another one by changing its content: all changes, or none. It becomes the
 * active one of a space or a change request only by what the caller does with it.
 * @throws Refusal 400, 404 or 409 that names the change at fault
 */
export async function writeRevision(transaction: Executor, writing: Writing): Promise<Written> {
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
    ...{ spaceId, type, parents: [before.id], author, now },
    ...{ tree, bodies, bytes },
  });
  return { revision, isNew: true, tree, bodies, outcome };
}

/** The pages of the revisions that changes go back to, by revision. */
async function readEarlier(transaction: Executor, writing: Writing): Promise<Map<string, Index>> {
  const { spaceId, changes, revertTo } = writing;
  const earlier = new Map<string, Index>();
  for (const [index, change] of changes.entries()) {
    if (change.operation !== 'revert_page') continue;
    const revision = change.revision ?? revertTo;
    if (revision === null)
      throw badField(`changes.${index}.revision`, 'Say to which revision the page goes back.');
    if (earlier.has(revision)) continue;
    const row = await findRevision(transaction, spaceId, revision);
    const pages = indexOf((await readTree(transaction, row)).pages);
    earlier.set(revision, pages);
    if (revision === revertTo) earlier.set('', pages);
  }
  return earlier;
}

/** Makes the changes, in their order; the first one at fault refuses them all. */
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
          const { file, bytes } = readFile(sent, `${at}.files.${place}`);
          const { ref } = sent;
          made.files.push(file);
          made.bytes.set(file.blob, bytes);
          made.insertedFiles.push({ file: file.id, ...(ref !== undefined && { ref }) });
        }
    }
  }
  return made;
}
