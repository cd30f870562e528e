'use client';

import { Check } from 'lucide-react';
import { formatNumber } from '#components/kit/format.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { MissingAddress } from '#lib/contract/insights.ts';
import { CreateCandidate } from '../redirects/create-candidate.tsx';
import { InsightsRow } from './insights-list.tsx';
import type { InsightsPlace } from './search-params.ts';

/** A missing address, with a redirect to create or the reason why it needs none. */
export function MissingRow({ place, item }: { place: InsightsPlace; item: MissingAddress }) {
  const { path, count, found, redirect, suggestion } = item;
  const isSettled = found !== undefined || redirect !== undefined;
  return (
    <InsightsRow
      number={formatNumber(count)}
      about={!isSettled && suggestion && `Similar: ${suggestion.title}, ${suggestion.path}`}
      actions={
        isSettled ? (
          <Badge icon={<Check aria-hidden />}>{redirect ? 'Redirected' : 'Exists now'}</Badge>
        ) : (
          <CreateCandidate
            organizationId={place.organizationId}
            siteId={place.siteId}
            candidate={item}
          />
        )
      }
    >
      <span className="mono text-[13px]">{path}</span>
    </InsightsRow>
  );
}
