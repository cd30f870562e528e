import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { queryFor } from '#lib/client/query.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import { getRevision } from '#lib/contract/revisions.ts';
import { requestInput } from '../places.ts';
import type { Sign } from '../words.ts';
import type { Place } from './send.ts';
import { placeOf, treeOf } from './tree/page-tree.ts';
import type { Step } from './tree/steps.ts';

/**
 * What gives a page back what the space has: its text and title, and its place where it was moved.
 * @throws Problem when it could not be found out where it stood
 */
export async function discardSteps(
  client: QueryClient,
  { spaceId, number }: Place,
  id: string,
  signs: readonly Sign[],
): Promise<Step[]> {
  const revert: Step[] = signs.some((sign) => sign !== 'moved') ? [{ kind: 'revert', id }] : [];
  if (!signs.includes('moved')) return revert;
  const request = await client.ensureQueryData(
    queryFor(getChangeRequest, requestInput(spaceId, number)),
  );
  const revisionId = request.revisionMergedAncestor ?? request.revisionInitial;
  const before = await call(getRevision, { parameters: { spaceId, revisionId } });
  const place = placeOf(treeOf(before.pages), id);
  return [...revert, ...(place ? [{ kind: 'move' as const, id, ...place }] : [])];
}
