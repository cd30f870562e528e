'use client';

import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { listRedirects, type Redirect } from '#lib/contract/redirects.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { type Hiding, hiddenItems, hidingProblems } from './hidden.ts';
import type { Structure } from './items.ts';

/** The items of a site that redirects hide. */
export function useHidden(
  structure: Structure,
  organizationId: string,
  siteId: string,
): ReadonlyMap<string, Hiding> {
  const redirects = useQueries({
    queries: hidingProblems.map((problem) =>
      queryFor(listRedirects, {
        parameters: { organizationId, siteId },
        query: { problem, limit: LIMIT_MAXIMUM },
      }),
    ),
    combine: joined,
  });
  return useMemo(() => hiddenItems(structure, redirects), [structure, redirects]);
}

/** The redirects that are read; the same list until another is. */
function joined(results: { data?: { items: Redirect[] } | undefined }[]): Redirect[] {
  return results.flatMap(({ data }) => data?.items ?? []);
}
