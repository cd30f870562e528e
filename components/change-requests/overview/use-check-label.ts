'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import type { MergeForecast } from '#lib/contract/change-requests.ts';
import { listReviews } from '#lib/contract/reviews.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { checkLabel } from './check-labels.ts';
import { latestReviews } from './latest-reviews.ts';
import { overviewReads } from './reads.ts';

/** The title and explanation of a failed check, with the names of those who request changes. */
export function useCheckLabel({ pages }: MergeForecast) {
  const { spaceId, number, request } = useRequest();
  const reviews = useQuery(queryFor(listReviews, overviewReads(spaceId, number).reviews)).data;
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const requestedBy = latestReviews(reviews?.items ?? [])
    .filter(({ status }) => status === 'changes-requested')
    .map(({ reviewer }) =>
      reviewer?.id === me ? 'You' : (reviewer?.displayName ?? 'Deleted user'),
    );
  return (check: MergeForecast['checks'][number]) =>
    checkLabel(check, { status: request.status, pages, requestedBy });
}
