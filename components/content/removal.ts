import type { Impact } from '#components/kit/impact.tsx';
import { type CallOptions, call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import {
  deleteCollection,
  getCollection,
  previewCollectionDeletion,
  restoreCollection,
} from '#lib/contract/collections.ts';
import { deleteSpace, previewSpaceDeletion, restoreSpace } from '#lib/contract/spaces.ts';
import {
  deleteTreeItems,
  previewTreeDeletion,
  restoreTreeItems,
  TREE_BATCH,
} from '#lib/contract/tree.ts';
import { anchorOf, type ContentNode, idOf, titleOf } from './node.ts';

/** “Moorings” in quotes, “3 items”. */
export function namesOf(nodes: readonly ContentNode[]): string {
  const [only] = nodes;
  return nodes.length === 1 && only ? `“${titleOf(only)}”` : `${nodes.length} items`;
}

/** Reads what deleting items would take away. @throws Problem */
export function previewRemoval(
  organizationId: string,
  nodes: readonly ContentNode[],
  page?: string,
  options: CallOptions = {},
): Promise<Impact> {
  const [only] = nodes;
  const query = { page };
  if (nodes.length > 1 || !only) {
    const body = { items: nodes.slice(0, TREE_BATCH).map(anchorOf) };
    return call(previewTreeDeletion, { parameters: { organizationId }, query, body }, options);
  }
  return only.type === 'space'
    ? call(previewSpaceDeletion, { parameters: { spaceId: idOf(only) }, query }, options)
    : call(previewCollectionDeletion, { parameters: { collectionId: idOf(only) }, query }, options);
}

/** Moves items to the trash. @throws Problem */
export async function sendRemoval(
  organizationId: string,
  nodes: readonly ContentNode[],
): Promise<void> {
  const headers = () => ({ headers: writeHeaders() });
  const [only] = nodes;
  if (nodes.length > 1) {
    for (const items of batchesOf(nodes))
      await call(deleteTreeItems, { parameters: { organizationId }, body: { items } }, headers());
  } else if (only?.type === 'space')
    await call(deleteSpace, { parameters: { spaceId: idOf(only) } }, headers());
  else if (only)
    await call(deleteCollection, { parameters: { collectionId: idOf(only) } }, headers());
}

/**
 * Restores items that were deleted together.
 * @returns where to: “to Hardware”; empty for several
 * @throws Problem
 */
export async function restore(
  organizationId: string,
  nodes: readonly ContentNode[],
): Promise<string> {
  const headers = () => ({ headers: writeHeaders() });
  const [only] = nodes;
  if (nodes.length > 1 || !only) {
    for (const items of batchesOf(nodes))
      await call(restoreTreeItems, { parameters: { organizationId }, body: { items } }, headers());
    return '';
  }
  const restored =
    only.type === 'space'
      ? await call(restoreSpace, { parameters: { spaceId: idOf(only) } }, headers())
      : await call(restoreCollection, { parameters: { collectionId: idOf(only) } }, headers());
  const { parent } = restored;
  if (!parent) return 'to the top level';
  const holder = await call(getCollection, { parameters: { collectionId: parent } }).catch(
    () => null,
  );
  return holder ? `to ${holder.title}` : 'to where it was';
}

function* batchesOf(nodes: readonly ContentNode[]) {
  for (let start = 0; start < nodes.length; start += TREE_BATCH)
    yield nodes.slice(start, start + TREE_BATCH).map(anchorOf);
}

/** Whether a removal is confirmed first: unless it is one space that no site shows. */
export function needsConsent(nodes: readonly ContentNode[], impact: Impact | null): boolean {
  const [only] = nodes;
  return nodes.length > 1 || only?.type !== 'space' || (impact?.sites.length ?? 0) > 0;
}

/** The effects of a removal; null if the removal itself will say why it isn't possible. */
export async function impactOf(
  organizationId: string,
  nodes: readonly ContentNode[],
): Promise<Impact | null> {
  try {
    return await previewRemoval(organizationId, nodes);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}
