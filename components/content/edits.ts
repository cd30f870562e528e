import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { getCollection, updateCollection } from '#lib/contract/collections.ts';
import { getSpace, updateSpace } from '#lib/contract/spaces.ts';
import { type ContentNode, idOf, titleOf } from './node.ts';

/** What an edit sets; a collection has a description, a space an emoji and a mode. */
export type ContentEdit = {
  title?: string | undefined;
  description?: string | undefined;
  emoji?: string | undefined;
  editMode?: 'live' | 'locked' | undefined;
};

/** Sets properties of a collection or a space. @throws Problem */
export async function sendEdit(node: ContentNode, edit: ContentEdit): Promise<void> {
  const headers = { headers: writeHeaders() };
  if (node.type === 'space')
    await call(updateSpace, { parameters: { spaceId: idOf(node) }, body: edit }, headers);
  else
    await call(updateCollection, { parameters: { collectionId: idOf(node) }, body: edit }, headers);
}

/** Undoes an edit, unless what it set was changed since. @throws Problem */
export async function takeEditBack(
  node: ContentNode,
  edit: ContentEdit,
  before: ContentEdit,
): Promise<void> {
  const id = idOf(node);
  const now: ContentEdit =
    node.type === 'space'
      ? await call(getSpace, { parameters: { spaceId: id } })
      : await call(getCollection, { parameters: { collectionId: id } });
  const names = Object.keys(edit) as (keyof ContentEdit)[];
  if (names.some((name) => (now[name] ?? '') !== (edit[name] ?? '')))
    throw new Problem(409, `“${titleOf(node)}” has changed again since.`);
  await sendEdit(node, before);
}
