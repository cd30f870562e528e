'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getSiteStructure } from '#lib/contract/site-structure.ts';
import { spacesOf } from '../frame/structure.ts';
import type { LinkedSpace } from './context.ts';

/** The spaces of a site, and those that links can lead to. */
export function useSiteSpaces(organizationId: string, siteId: string) {
  const input = { parameters: { organizationId, siteId }, query: { spaces: false } };
  const structure = useQuery(queryFor(getSiteStructure, input)).data;
  const siteSpaces = structure ? spacesOf(structure) : [];
  const linked = siteSpaces.flatMap(({ spaceId, space, title }): LinkedSpace[] => {
    const id = spaceId ?? space?.id;
    return id ? [{ id, title }] : [];
  });
  return { siteSpaces, linked };
}
