'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { isUnsupported } from '#lib/client/problem.ts';
import { keyOf, queryFor } from '#lib/client/query.ts';
import { getAdaptiveSchema, type VisitorSchema } from '#lib/contract/adaptive-content.ts';
import { getSite } from '#lib/contract/sites.ts';
import { siteInput } from './frame/inputs.ts';

/** The visitor schema of a site; null when none is set. */
function schemaFor(organizationId: string, siteId: string) {
  const input = siteInput(organizationId, siteId);
  return queryOptions({
    queryKey: keyOf(getAdaptiveSchema, input),
    queryFn: async ({ signal }): Promise<VisitorSchema | null> => {
      try {
        return await call(getAdaptiveSchema, input, { signal });
      } catch (error) {
        if (isUnsupported(error)) return null;
        throw error;
      }
    },
  });
}

/**
 * Reads the visitor schema of a site, unless the site says that it has none.
 * @param hasNone whether the server found that none is set, for the first paint
 */
export function useSchema(organizationId: string, siteId: string, hasNone = false) {
  const isNamed = siteId !== '';
  const site = useQuery({
    ...queryFor(getSite, siteInput(organizationId, siteId)),
    enabled: isNamed,
  }).data;
  return useQuery({
    ...schemaFor(organizationId, siteId),
    enabled: isNamed && site !== undefined && site.hasVisitorSchema !== false,
    ...(hasNone && { initialData: null }),
  });
}
