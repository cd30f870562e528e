'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryFor } from '#lib/client/query.ts';
import { listRedirects } from '#lib/contract/redirects.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { type Hiding, hiddenItems } from './hidden.ts';
import type { Structure } from './items.ts';

const NONE: ReadonlyMap<string, Hiding> = new Map();

/** The items of a site that redirects hide. */
export function useHidden(
  structure: Structure,
  organizationId: string,
  siteId: string,
): ReadonlyMap<string, Hiding> {
  const { data } = useQuery(
    queryFor(listRedirects, {
      parameters: { organizationId, siteId },
      query: { problem: 'any', limit: LIMIT_MAXIMUM },
    }),
  );
  return useMemo(() => (data ? hiddenItems(structure, data.items) : NONE), [structure, data]);
}
