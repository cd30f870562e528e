import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { isUnsupported } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import {
  getSiteStructure,
  listSiteMoves,
  type SiteStructure,
} from '#lib/contract/site-structure.ts';
import { movesInput, structureInput } from './inputs.ts';

/** The structure as read; without a version when the API has no such operation. */
export type ReadStructure = SiteStructure & { version?: number };

/** The structure of a site, built from the documented lists when the API can't return it whole. */
export function structureFor(organizationId: string, siteId: string) {
  const input = structureInput(organizationId, siteId);
  return queryOptions({
    queryKey: keyOf(getSiteStructure, input),
    queryFn: async ({ signal }): Promise<ReadStructure> => {
      try {
        return await call(getSiteStructure, input, { signal });
      } catch (error) {
        if (!isUnsupported(error)) throw error;
        const { pieceTogether } = await import('./structure-pieces.ts');
        return await pieceTogether({ organizationId, siteId }, signal);
      }
    },
  });
}

/** The latest moves of a site, latest first. */
export function movesFor(organizationId: string, siteId: string) {
  return queryFor(listSiteMoves, movesInput(organizationId, siteId));
}
