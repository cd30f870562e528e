import { type Requirement, requirementOf, whyNot } from '#components/kit/permission.ts';
import { createsIn, leavesOrganization, updateCollection } from '#lib/contract/collections.ts';
import type { Permissions } from '#lib/contract/permission-levels.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { type ContentNode, contentOf } from './node.ts';

/** A requirement and what it is on, as `useRequirement` takes them. */
type Need = [
  requirement: Requirement | null,
  on: { id?: string; permissions: Readonly<Record<string, boolean>> } | undefined,
];

const [inCollection, atTopLevel] = createsIn;

/** What changing, moving or deleting an item requires. */
export function changing(node: ContentNode): Need {
  return [requirementOf(node.type === 'space' ? updateSpace : updateCollection), contentOf(node)];
}

/** What adding to a collection requires. @param node null for the top level */
export function addingTo(
  node: ContentNode | null,
  permissions: Permissions<'organization'> | undefined,
): Need {
  if (node === null) return [requirementOf(atTopLevel), permissions && { permissions }];
  return node.type === 'space' ? [null, undefined] : [requirementOf(inCollection), node.collection];
}

/** What transferring content out of an organization requires. */
export function transferring(permissions: Permissions<'organization'> | undefined): Need {
  return [requirementOf(leavesOrganization), permissions && { permissions }];
}

/** Whether the caller can change, move or delete an item. */
export function mayChange(node: ContentNode): boolean {
  return whyNot(...changing(node)) === undefined;
}
