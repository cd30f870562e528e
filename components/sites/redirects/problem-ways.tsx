'use client';

import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { formatList, formatNumber, plural, pluralWord } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { countRedirectProblems, listRedirects } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';
import { useRedirects } from './redirects-context.tsx';
import { redirectsSearch, waysInput } from './search-params.ts';
import { WayPicture } from './way-picture.tsx';
import { type Way, waysOf } from './ways.ts';

/** How many loops, and how many chains, are drawn. */
const MOST = 3;
/** How many paths that lead into one are named. */
const NAMED = 3;

/** The loops and chains of a site, drawn, with the step to what mends them. */
export function ProblemWays() {
  return (
    <>
      <Ways problem="loop" title="Loops" />
      <Ways problem="chain" title="Chains" />
    </>
  );
}

function Ways({ problem, title }: { problem: Way['problem']; title: string }) {
  const { organizationId, siteId, changes } = useRedirects();
  const [, setState] = useQueryStates(redirectsSearch);
  const counts = useQuery(queryFor(countRedirectProblems, siteInput(organizationId, siteId))).data;
  const { data } = useQuery({
    ...queryFor(listRedirects, waysInput(organizationId, siteId, problem)),
    enabled: counts !== undefined && counts[problem] > 0,
  });
  const redirects = (data?.items ?? []).filter(({ id }) => !changes.deletedIds.has(id));
  const ways = waysOf(redirects);
  if (!counts || counts[problem] === 0 || ways.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6 first:mt-2">
      <SectionHead title={title} level={2}>
        {plural(counts[problem], 'redirect')}
      </SectionHead>
      <ul>
        {ways.slice(0, MOST).map((way) => (
          <DrawnWay key={way.paths.join(' ')} way={way} />
        ))}
      </ul>
      {ways.length > MOST && (
        <Button variant="bare" onClick={() => void setState({ problem }, { history: 'push' })}>
          Show all {formatNumber(counts[problem])} redirects
        </Button>
      )}
    </section>
  );
}

function DrawnWay({ way: { problem, paths, changedAt, others } }: { way: Way }) {
  const { testPath } = useRedirects();
  const isLoop = problem === 'loop';
  const first = paths[0] ?? '';
  const stops = paths.map((path, index) => {
    const at = changedAt[index];
    return { path, ...(at && { edge: <Time value={at} /> }) };
  });
  return (
    <li className="border-b border-hairline py-4 last:border-0">
      <WayPicture
        label={`${isLoop ? 'Loop' : 'Chain'} from ${first}`}
        stops={isLoop ? stops.slice(0, -1) : stops}
        backTo={isLoop ? 0 : undefined}
      />
      {others.length > 0 && (
        <p className="mt-1 text-meta text-ink-3 wrap-anywhere">
          {formatList([
            ...others.slice(0, NAMED),
            ...(others.length > NAMED ? [plural(others.length - NAMED, 'other')] : []),
          ])}{' '}
          {pluralWord(others.length, 'leads', 'lead')} into it.
        </p>
      )}
      <Button
        className="mt-2"
        aria-label={`${isLoop ? 'Break the loop' : 'Shorten the chain'} from ${first}`}
        onClick={() => testPath(first)}
      >
        {isLoop ? 'Break the loop' : 'Shorten the chain'}
      </Button>
    </li>
  );
}
