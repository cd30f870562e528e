'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { forecastMerge } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import type { CheckName, Forecast } from './check-words.ts';
import { Checks } from './checks.tsx';
import { overviewReads } from './reads.ts';
import { Receipt } from './receipt.tsx';

/** What stands against merging a change request, each with its fix, and the button that merges it. */
export function MergeBox({ onAsk }: { onAsk: () => void }) {
  const { spaceId, number, request } = useRequest();
  const reading = queryFor(forecastMerge, overviewReads(spaceId, number).forecast);
  const forecast = useQuery({ ...reading, enabled: request.status !== 'merged' });
  const client = useQueryClient();
  const { data } = forecast;
  // What is known of the request itself may be newer than the forecast.
  const isStale = data !== undefined && isBehind(data, request);
  useEffect(() => {
    if (isStale) void client.invalidateQueries({ queryKey: reading.queryKey });
  }, [isStale, client, reading.queryKey]);
  if (request.status === 'merged') return <Receipt />;
  return (
    <section aria-labelledby="overview:merge" className="border-t border-hairline pt-4">
      {data ? (
        <Box forecast={data} onAsk={onAsk} />
      ) : forecast.error instanceof Problem ? (
        <ProblemState
          problem={forecast.error}
          what="What stands against merging"
          onRetry={() => void forecast.refetch()}
        />
      ) : (
        <SkeletonRows label="The checks are loading" rows={5} shape="line" avatar={false} />
      )}
    </section>
  );
}

/** Whether a forecast was made of another state than what the request tells of itself. */
function isBehind(
  { ours, checks }: Forecast,
  request: { revision: string; outdated: boolean; status: string; comments: number },
): boolean {
  const has = (name: CheckName) => checks.some(({ check }) => check === name);
  const open = checks.find(({ check }) => check === 'open-comments')?.count ?? 0;
  return (
    ours !== request.revision ||
    has('outdated') !== request.outdated ||
    has('status') === (request.status === 'open') ||
    open !== request.comments
  );
}

function Box({ forecast, onAsk }: { forecast: Forecast; onAsk: () => void }) {
  const router = useRouter();
  const { space, base, canMerge, reviewers, level, changes } = useRequest();
  const blocking = forecast.checks.filter(({ blocks }) => blocks);
  const warning = forecast.checks.filter(({ blocks }) => !blocks);
  const why = canMerge
    ? blockedWords(blocking.map(({ check }) => check))
    : `Merging takes the role Review. You have ${level} here. ${reviewers} can merge it.`;

  async function merge(): Promise<void> {
    if ((await changes.merge()) !== 'conflicts') return;
    changes.say('Not merged: the space was changed in the same places meanwhile.', 'bad');
    router.push(`${base}/merge`);
  }

  return (
    <>
      <Checks forecast={forecast} onAsk={onAsk} />
      <div className="pt-4">
        <Button
          variant="primary"
          size="wide"
          busy={changes.busy === 'merge'}
          onClick={() => void merge()}
          {...(why ? { unavailable: why } : { 'aria-describedby': 'merge:why' })}
        >
          <GitMerge aria-hidden />
          <span className="truncate">Merge into {space.title}</span>
        </Button>
        <p id="merge:why" className="mt-2 text-meta text-ink-2">
          {why ??
            (warning.length > 0
              ? 'Nothing keeps it from being merged; what is named above only warns.'
              : 'All is well. Readers see it as soon as it is merged.')}
        </p>
      </div>
    </>
  );
}

const verbs: Partial<Record<CheckName, string>> = {
  status: 'open it',
  'no-changes': 'write something',
  conflicts: 'resolve the conflicts',
};

/** Why it can't be merged yet, and what to do; undefined when nothing keeps it. */
function blockedWords(checks: readonly CheckName[]): string | undefined {
  if (checks.length === 0) return undefined;
  const todo = checks.map((check) => verbs[check] ?? check);
  const words =
    todo.length < 2 ? todo.join('') : `${todo.slice(0, -1).join(', ')} and ${todo.at(-1)}`;
  return `Not yet: ${words} first.`;
}
