import { type CallOptions, call } from '#lib/client/call.ts';
import {
  type AccessChange,
  type AccessLosses,
  previewCollectionAccess,
  previewSpaceAccess,
} from '#lib/contract/access.ts';
import type { Move } from './content-changes.ts';
import { type ContentNode, contentOf, idOf, type Parent } from './node.ts';

/** Asks for a page of who would have less after a change of something. @throws Problem */
export function lossesOf(
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

/** A move as a change of access: something stands in another place afterwards. */
export function movedTo(parent: Parent): AccessChange {
  return { type: 'move', parent };
}

/** Whether something comes to stand in another collection: only then what is above it differs. */
export function leavesParent({ node, from, parent }: Pick<Move, 'node' | 'from' | 'parent'>) {
  return from !== parent || contentOf(node).parentHidden === true;
}
