'use client';

import { useQuery } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { forecastMerge } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { overviewReads } from '../overview/reads.ts';

/** How many merge checks fail, leading to them on the overview; where there is no column for them. */
export function ToDo({ size = 'small' }: { size?: 'small' | 'wide' }) {
  const { spaceId, number, request, base } = useRequest();
  const { data } = useQuery({
    ...queryFor(forecastMerge, overviewReads(spaceId, number).forecast),
    enabled: request.status !== 'merged',
  });
  if (!data || data.checks.length === 0) return null;
  return (
    <Button asChild size={size} className={size === 'wide' ? 'h-8' : ''}>
      <Link
        href={`${base}#overview:merge`}
        title={plural(data.checks.length, 'failed merge check')}
      >
        <GitMerge aria-hidden /> {data.checks.length} to do
      </Link>
    </Button>
  );
}
