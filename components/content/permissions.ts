import {
  isAllowed,
  type Requirement,
  requirementOf,
  requirementText,
} from '#components/kit/permission.ts';
import { updateCollection } from '#lib/contract/collections.ts';
import type { Permissions } from '#lib/contract/permission-levels.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { type ContentNode, contentOf } from './node.ts';

/** A requirement and what it is on, as `useRequirement` takes them. */
type Need = [
  requirement: Requirement | null,
  on: { id?: string; permissions: Readonly<Record<string, boolean>> } | undefined,
];

const inCollection: Requirement = { subject: 'collection', permission: 'create' };
const atTopLevel: Requirement = { subject: 'organization', permission: 'createContent' };

/** What changing, moving or deleting an item requires. */
export function changing(node: ContentNode): Need {
  return [requirementOf(node.type === 'space' ? updateSpace : updateCollection), contentOf(node)];
}

/** What adding to a collection requires. @param node null for the top level */
export function addingTo(
  node: ContentNode | null,
  permissions: Permissions<'organization'> | undefined,
): Need {
  if (node === null) return [atTopLevel, permissions && { permissions }];
  return node.type === 'space' ? [null, undefined] : [inCollection, node.collection];
}

/** Why the caller can't, without who can: for rows and drags, which have no hook of their own. */
export function whyNot([requirement, on]: Need): string | undefined {
  return isAllowed(requirement, on) || !requirement ? undefined : requirementText(requirement);
}

/** Whether the caller can change, move or delete an item. */
export function mayChange(node: ContentNode): boolean {
  return whyNot(changing(node)) === undefined;
}
