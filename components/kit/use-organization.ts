'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';

/** An organization; undefined until it is loaded. */
export function useOrganization(organizationId: string) {
  return useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
}
