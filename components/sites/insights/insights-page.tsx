'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { formatNumber } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useTimely } from '#components/kit/timely.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  getInsights,
  type Insights,
  type InsightsRange,
  insightsRanges,
} from '#lib/contract/insights.ts';
import type { Site } from '#lib/contract/sites.ts';
import { SiteActions } from '../frame/head-slots.tsx';
import { useSite } from '../frame/use-site.ts';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { Lists } from './lists.tsx';
import { insightsInput, insightsSearch, rangeWords } from './search-params.ts';
import { ViewsPlot } from './views-plot.tsx';
import { changeWords } from './words.ts';

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
  const { error } = reading;
  const { data } = useTimely(reading);
  if (error instanceof Problem && !reading.data)
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
            Readers are counted, not tracked: no cookies, no IP addresses. Agents are search
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

/** The totals of a range, each with how it changed. */
function Totals({ totals, range }: { totals: Insights['totals']; range: InsightsRange }) {
  const shown = [
    { name: 'Views by people', total: totals.views },
    { name: 'Views by agents', total: totals.agentViews },
    { name: 'Searches', total: totals.searches },
    { name: 'Without results', total: totals.emptySearches },
    { name: 'Missing addresses', total: totals.missing },
    { name: 'Helpful', total: totals.helpful },
    { name: 'Not helpful', total: totals.unhelpful },
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-5 gap-y-4">
      {shown.map(({ name, total }) => {
        const change = changeWords(total);
        return (
          <div key={name} className="border-l border-hairline pl-3">
            <dt className="text-meta text-ink-3">{name}</dt>
            <dd>
              <span className="font-serif text-section tabular-nums">
                {formatNumber(total.count)}
              </span>
              {change && (
                <span className="ml-2 text-meta text-ink-2 tabular-nums">
                  {change}
                  <span className="sr-only">
                    {' '}
                    compared with {formatNumber(total.before)} in the {rangeWords[range]} before
                  </span>
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
