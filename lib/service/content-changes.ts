import type * as contract from '#lib/contract/content.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { chunkFiles, chunkPages, keyOf } from './chunks.ts';
import { readFile } from './content-files.ts';
import { activate } from './content-index.ts';
import { showRevision } from './content-readings.ts';
import type { StoredFile } from './database/schema/index.ts';
import { conflict } from './errors.ts';
import type { Context, Handler } from './handler.ts';
import { readAhead } from './markdown-thread.ts';
import { type Draft, deletePage, draftOf, insertPage, updatePage } from './page-edits.ts';
import { findRevision, newRevision, readTree } from './revision-store.ts';

type Update = typeof contract.updateContent;
type Changes = Context<Update>['body']['changes'];
type Made = Pick<ReplyOf<Update>, 'changes'> & {
  insertedFiles: NonNullable<ReplyOf<Update>['insertedFiles']>;
  files: StoredFile[];
  bytes: Map<string, Uint8Array>;
};

/** Makes the changes of a request, in their order; the first one at fault refuses them all. */
function makeChanges(draft: Draft, changes: Changes): Made {
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

/** Reads the bodies that a request writes before anything is locked. @throws Refusal 400 */
export async function readSentBodies(body: Context<Update>['body']): Promise<void> {
  const texts = body.changes.flatMap((change) =>
    'document' in change ? (change.document?.markdown ?? []) : [],
  );
  await readAhead(new Map(texts.map((text) => [keyOf(text), text])));
}

/** Changes the content of a space: all changes, or none. */
export const updateContent: Handler<Update> = async (context) => {
  const { database, space, caller, body, now, record } = context;
  const { row } = space;
  if (row.editMode === 'locked')
    throw conflict('This space is locked. Unlock it first: whoever may change its settings can.', [
      'locked',
    ]);
  if (body.revision !== undefined && body.revision !== row.revisionId)
    throw conflict('Somebody changed this space since. Read its content again, then decide.', [
      'stale-revision',
    ]);
  const before = await findRevision(database, space.id, row.revisionId);
  const old = await readTree(database, before);
  const draft = draftOf(old.pages, now);
  const { files, bytes, changes, insertedFiles } = makeChanges(draft, body.changes);
  const tree = { pages: draft.pages, files: [...old.files, ...files] };
  const outcome = { changes, ...(insertedFiles.length > 0 && { insertedFiles }) };
  const isSame =
    String(chunkPages(tree.pages).list) === String(before.pages) &&
    String(chunkFiles(tree.files).list) === String(before.files);
  if (isSame) return { revision: await showRevision(context, before, old), ...outcome };
  const revision = await newRevision(database, {
    ...{ spaceId: space.id, type: 'edits' as const, parents: [before.id], author: caller.id, now },
    ...{ tree, bodies: draft.bodies, bytes },
  });
  await activate(database, row, revision, tree, draft.bodies, now);
  const counts = { pages: changes.length, files: insertedFiles.length };
  record({
    target: { type: 'space', id: space.id, label: row.title },
    payload: { revision: revision.id, changes: counts },
  });
  return { revision: await showRevision(context, revision, tree), ...outcome };
};
