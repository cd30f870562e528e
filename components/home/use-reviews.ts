'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { getUser } from '#lib/contract/users.ts';
import { reviewsInput } from './reads.ts';

/** The change requests that wait for the reader's review; undefined until they are read, or can't be. */
export function useReviews(organizationId: string) {
  const me = useQuery(queryFor(getUser, {})).data?.id;
  return useQuery({
    ...queryFor(listOrganizationChangeRequests, reviewsInput(organizationId, me ?? '-')),
    enabled: me !== undefined,
  }).data;
}
