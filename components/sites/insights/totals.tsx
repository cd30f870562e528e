import { formatNumber } from '#components/kit/format.ts';
import type { Insights, InsightsRange } from '#lib/contract/insights.ts';
import { rangeWords } from './search-params.ts';
import { changeWords } from './words.ts';

/** The totals of a range, each with how it changed. */
export function Totals({ totals, range }: { totals: Insights['totals']; range: InsightsRange }) {
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
