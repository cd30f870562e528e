import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import {
  getSiteStructure,
  listSiteMoves,
  type SiteStructure,
} from '#lib/contract/site-structure.ts';
import { lacks } from '../lacks.ts';
import { movesInput, structureInput } from './inputs.ts';

/** The structure as it was read; without a version where the API has no such list of its own. */
export type ReadStructure = SiteStructure & { version?: number };

/** The structure of a site, where the API lacks it pieced together from the documented lists. */
export function structureFor(organizationId: string, siteId: string) {
  const input = structureInput(organizationId, siteId);
  return queryOptions({
    queryKey: keyOf(getSiteStructure, input),
    queryFn: async ({ signal }): Promise<ReadStructure> => {
      try {
        return await call(getSiteStructure, input, { signal });
      } catch (error) {
        if (!lacks(error)) throw error;
        const { pieceTogether } = await import('./structure-pieces.ts');
        return await pieceTogether({ organizationId, siteId }, signal);
      }
    },
  });
}

/** The last moves of a site, the latest first. */
export function movesFor(organizationId: string, siteId: string) {
  return queryFor(listSiteMoves, movesInput(organizationId, siteId));
}
