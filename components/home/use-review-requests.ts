'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { getUser } from '#lib/contract/users.ts';
import { reviewsInput } from './inputs.ts';

/** The change requests that wait for the viewer's review; undefined while loading or on failure. */
export function useReviewRequests(organizationId: string) {
  const me = useQuery(queryFor(getUser, {})).data?.id;
  return useQuery({
    ...queryFor(listOrganizationChangeRequests, reviewsInput(organizationId, me ?? '-')),
    enabled: me !== undefined,
  }).data;
}
