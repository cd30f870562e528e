'use client';

import { useQuery } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import { forecastMerge } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { overviewReads } from '../overview/reads.ts';
import type { ChangesReview } from './use-review.ts';

const ReviewDialog = lazyPart(() =>
  import('./review-dialog.tsx').then((module) => module.ReviewDialog),
);

/** Where there is no column for them: how many merge checks fail, opening the reviews and the merge box. */
export function ToDo({
  review,
  size = 'small',
}: {
  review: ChangesReview;
  size?: 'small' | 'wide';
}) {
  const { spaceId, number, request } = useRequest();
  const [isOpen, setOpen] = useState(false);
  const isMerged = request.status === 'merged';
  const { data } = useQuery({
    ...queryFor(forecastMerge, overviewReads(spaceId, number).forecast),
    enabled: !isMerged,
  });
  const count = isMerged ? undefined : data?.checks.length;
  return (
    <>
      {count !== undefined && (
        <Button
          size={size}
          className={size === 'wide' ? 'h-8' : ''}
          title={count > 0 ? plural(count, 'failed merge check') : 'All merge checks passed'}
          {...ReviewDialog.preload}
          onClick={() => setOpen(true)}
        >
          <GitMerge aria-hidden /> {count > 0 ? `${count} to do` : 'Merge'}
        </Button>
      )}
      {isOpen && <ReviewDialog review={review} onClose={() => setOpen(false)} />}
    </>
  );
}
