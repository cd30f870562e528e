'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GitMerge, Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { formatList, plural } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  forecastMerge,
  type MergeForecast,
  mergeChangeRequest,
  revertChangeRequest,
} from '#lib/contract/change-requests.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import type { CheckName } from './check-labels.ts';
import { Checks } from './checks.tsx';
import { overviewReads } from './reads.ts';

const MergeQuestion = lazyPart(() =>
  import('./merge-question.tsx').then(({ MergeQuestion: loaded }) => loaded),
);

/** The merge checks and the merge button; once merged, who merged it. */
export function MergeBox(props: {
  onRequest: () => void;
  /** Why it can't be merged from here. */
  unavailable?: string | undefined;
}) {
  const { onRequest, unavailable } = props;
  const { spaceId, number, request } = useRequest();
  const reading = queryFor(forecastMerge, overviewReads(spaceId, number).forecast);
  const forecast = useQuery({ ...reading, enabled: request.status !== 'merged' });
  const client = useQueryClient();
  const { data } = forecast;
  // The change request can be newer than the forecast.
  const isStale = data !== undefined && isOutdated(data, request);
  useEffect(() => {
    if (isStale) void client.invalidateQueries({ queryKey: reading.queryKey });
  }, [isStale, client, reading.queryKey]);
  if (request.status === 'merged') return <MergedBox />;
  return (
    <section aria-labelledby="overview:merge" className="border-t border-hairline pt-4">
      {data ? (
        <MergeForm forecast={data} onRequest={onRequest} unavailable={unavailable} />
      ) : forecast.error instanceof Problem ? (
        <ProblemState
          problem={forecast.error}
          what="merge checks"
          onRetry={() => void forecast.refetch()}
        />
      ) : (
        <SkeletonRows label="Loading merge checks" rows={5} shape="line" avatar={false} />
      )}
    </section>
  );
}

/** Whether the forecast doesn't match the current state of the change request. */
function isOutdated(
  { ours, checks }: MergeForecast,
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

function MergeForm(props: {
  forecast: MergeForecast;
  onRequest: () => void;
  unavailable: string | undefined;
}) {
  const { forecast, onRequest } = props;
  const router = useRouter();
  const { space, base, changes } = useRequest();
  const [isAsking, setAsking] = useState(false);
  const { reason } = usePermission(mergeChangeRequest, space);
  const blocking = forecast.checks.filter(({ blocks }) => blocks);
  const warnings = forecast.checks.filter(({ blocks }) => !blocks);
  const blockedBecause =
    reason?.replace('\n', ' ') ??
    blockedReason(blocking.map(({ check }) => check)) ??
    props.unavailable;

  async function merge(): Promise<void> {
    setAsking(false);
    if ((await changes.merge()) !== 'conflicts') return;
    changes.showResult('Couldn’t merge. The same content has changed in the space.', 'bad');
    router.push(`${base}/merge`);
  }

  return (
    <>
      <Checks forecast={forecast} onRequest={onRequest} />
      <div className="pt-4">
        <Button
          variant="primary"
          size="wide"
          busy={changes.busy === 'merge'}
          onClick={() => (warnings.length > 0 ? setAsking(true) : void merge())}
          {...(warnings.length > 0 && MergeQuestion.preload)}
          {...(blockedBecause
            ? { unavailable: blockedBecause }
            : { 'aria-describedby': 'merge:why' })}
        >
          <GitMerge aria-hidden />
          <span className="truncate">
            {warnings.length === 0 || blockedBecause
              ? `Merge into ${space.title}`
              : `Merge with ${plural(warnings.length, 'warning')}`}
          </span>
        </Button>
        <p id="merge:why" className="mt-2 text-meta text-ink-2">
          {blockedBecause ??
            (warnings.length > 0
              ? `You can merge into ${space.title} despite the warnings above.`
              : 'Ready to merge. Readers see the changes right away.')}
        </p>
      </div>
      {isAsking && (
        <MergeQuestion
          forecast={forecast}
          warnings={warnings}
          onMerge={() => void merge()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const verbs: Partial<Record<CheckName, string>> = {
  status: 'open it',
  'no-changes': 'make a change',
  conflicts: 'resolve the conflicts',
};

/** What has to be done before merging; undefined if nothing blocks it. */
function blockedReason(checks: readonly CheckName[]): string | undefined {
  if (checks.length === 0) return undefined;
  const todo = checks.map((check) => verbs[check] ?? check);
  return `To merge, ${formatList(todo)} first.`;
}

/** Who merged the change request and when, with Revert. */
function MergedBox() {
  const { request, space, organizationId, changes } = useRequest();
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const { mergedBy, mergedAt } = request;
  const who = mergedBy?.id === me ? 'You' : (mergedBy?.displayName ?? 'Deleted user');
  return (
    <section aria-labelledby="overview:merged" className="border-t border-hairline pt-4">
      <h2
        id="overview:merged"
        className="flex items-center gap-2 font-serif text-section font-medium"
      >
        <GitMerge aria-hidden className="text-accent" /> Merged
      </h2>
      <p className="mt-1 text-ink-2">
        {who} merged {plural(request.changes, 'change')} into{' '}
        <Link href={routes.space(space)} className="link">
          {space.title}
        </Link>
        . {mergedAt && <Time value={mergedAt} className="text-meta text-ink-3" />}
      </p>
      <Action
        endpoint={revertChangeRequest}
        on={space}
        size="wide"
        className="mt-3 h-8"
        busy={changes.busy === 'revert'}
        onClick={() => void changes.revert(organizationId)}
      >
        <Undo2 aria-hidden /> Revert
      </Action>
      <p className="mt-2 text-meta text-ink-3">
        Creates a change request that reverts these changes. Nothing changes until you merge it.
      </p>
    </section>
  );
}
