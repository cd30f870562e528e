import { type CallOptions, call } from '#lib/client/call.ts';
import {
  type AccessChange,
  type AccessLosses,
  previewCollectionAccess,
  previewSpaceAccess,
} from '#lib/contract/access.ts';
import type { ContentMove } from './content-changes.ts';
import { type ContentNode, contentOf, idOf, type Parent } from './node.ts';

/** Reads a page of the people who would lose access by a change. @throws Problem */
export function readLosses(
  node: ContentNode,
  change: AccessChange,
  page: string | undefined,
  options: CallOptions = {},
): Promise<AccessLosses> {
  const input = { query: { page }, body: { change } };
  return node.type === 'space'
    ? call(previewSpaceAccess, { parameters: { spaceId: idOf(node) }, ...input }, options)
    : call(
        previewCollectionAccess,
        { parameters: { collectionId: idOf(node) }, ...input },
        options,
      );
}

/** A move as a change of access. */
export function moveChange(parent: Parent): AccessChange {
  return { type: 'move', parent };
}

/** Whether a move changes the parent: only then can access change. */
export function changesParent({
  node,
  from,
  parent,
}: Pick<ContentMove, 'node' | 'from' | 'parent'>) {
  return from !== parent || contentOf(node).parentHidden === true;
}
