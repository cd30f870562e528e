'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { listRedirects } from '#lib/contract/redirects.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { type Hiding, hiddenItems } from './hidden.ts';
import type { Structure } from './items.ts';

/** The items of a site that redirects hide. */
export function useHidden(
  structure: Structure,
  organizationId: string,
  siteId: string,
): ReadonlyMap<string, Hiding> {
  const site = { organizationId, siteId };
  const hides = useProblem(site, 'hides');
  const loops = useProblem(site, 'loop');
  const dead = useProblem(site, 'dead');
  return useMemo(
    () =>
      hiddenItems(
        structure,
        [hides, loops, dead].flatMap((redirects) => redirects ?? []),
      ),
    [structure, hides, loops, dead],
  );
}

/** Read by kind: a site may have thousands of redirects with problems that hide nothing. */
function useProblem(
  parameters: { organizationId: string; siteId: string },
  problem: 'hides' | 'loop' | 'dead',
) {
  const query = { problem, limit: LIMIT_MAXIMUM };
  return useQuery(queryFor(listRedirects, { parameters, query })).data?.items;
}
