'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getSite, type Site } from '#lib/contract/sites.ts';
import { siteInput } from './inputs.ts';

/**
 * The current site. The layout has already read it, so the pages below have it at once.
 * @param read what the server read, for the first paint
 */
export function useSite(organizationId: string, read: Site): Site;
export function useSite(organizationId: string, siteId: string): Site | undefined;
export function useSite(organizationId: string, given: Site | string): Site | undefined {
  const siteId = typeof given === 'string' ? given : given.id;
  const { data } = useQuery(queryFor(getSite, siteInput(organizationId, siteId)));
  return data ?? (typeof given === 'string' ? undefined : given);
}
