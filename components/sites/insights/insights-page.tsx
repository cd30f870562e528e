'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getInsights, type Insights, insightsRanges } from '#lib/contract/insights.ts';
import type { Site } from '#lib/contract/sites.ts';
import { SiteActions } from '../frame/head-slots.tsx';
import { useSite } from '../frame/use-site.ts';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { Lists } from './lists.tsx';
import { insightsInput, insightsSearch, rangeWords } from './search-params.ts';
import { Totals } from './totals.tsx';
import { ViewsPlot } from './views-plot.tsx';

/** What readers of a site do: totals, views over time, and lists that lead on. */
export function InsightsPage(props: { organizationId: string; site: Site }) {
  const { organizationId } = props;
  const site = useSite(organizationId, props.site);
  const [{ range }, setState] = useQueryStates(insightsSearch);
  const place = { organizationId, siteId: site.id, range };
  const reading = useQuery({
    ...queryFor(getInsights, insightsInput(place)),
    placeholderData: keepPreviousData,
  });
  const { data, error } = reading;
  if (error instanceof Problem && !data)
    return error.isUnsupported ? (
      <EmptyState title="This API doesn’t report insights" />
    ) : (
      <ProblemState problem={error} what="insights" onRetry={() => void reading.refetch()} />
    );
  return (
    <>
      <SiteActions>
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Range</legend>
          {insightsRanges.map((one) => (
            <Button
              key={one}
              variant={one === range ? 'secondary' : 'bare'}
              aria-pressed={one === range}
              onClick={() => void setState({ range: one })}
            >
              {rangeWords[one]}
            </Button>
          ))}
        </fieldset>
      </SiteActions>
      {!data && <InsightsSkeleton />}
      {data && (
        <div aria-busy={reading.isPlaceholderData} className="grid gap-8 px-gutter pt-6 pb-12">
          {isEmpty(data) ? (
            <NothingYet isPublished={site.published} />
          ) : (
            <>
              <Totals totals={data.totals} range={data.range} />
              <ViewsPlot series={data.series} step={data.step} />
              <Lists {...place} />
            </>
          )}
          <p className="max-w-[72ch] text-meta text-ink-3">
            Readers are counted, not tracked: without cookies or addresses. Agents are search
            engines, AI agents and scripts, identified by the name they send. Days are in UTC.
          </p>
        </div>
      )}
    </>
  );
}

function isEmpty({ totals }: Insights): boolean {
  return Object.values(totals).every(({ count, before }) => count === 0 && before === 0);
}

function NothingYet({ isPublished }: { isPublished: boolean }) {
  return (
    <EmptyState title="Nothing counted yet" className="px-0 py-2">
      {isPublished
        ? 'Views, searches and ratings show up here a few seconds after they happen.'
        : 'Publish the site to see what its readers do.'}
    </EmptyState>
  );
}
