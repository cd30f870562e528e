'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Action } from '#components/kit/action.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  forecastMerge,
  type MergeForecast,
  updateFromSpace,
} from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { useUpdate } from '../overview/use-update.ts';
import { requestInput } from '../places.ts';
import { ConflictEditor } from './conflict-editor.tsx';
import { PageGroups, ScrollArea } from './page-groups.tsx';

/** Shows what updating a change request from its space would change, and resolves the conflicts. */
export function MergePage() {
  const { spaceId, number, request, base, isClosed } = useRequest();
  const query = useQuery({
    ...queryFor(forecastMerge, requestInput(spaceId, number)),
    // The forecast must not change under someone who is resolving conflicts.
    refetchOnWindowFocus: false,
    enabled: !isClosed,
  });
  const { data: forecast } = query;
  if (isClosed)
    return (
      <ScrollArea>
        <EmptyState
          title={`This change request is ${request.status === 'merged' ? 'already merged' : 'archived'}`}
          actions={<BackButton base={base} />}
        >
          {request.status === 'merged'
            ? 'Its changes are in the space, so there is nothing left to update.'
            : 'Reopen it to update it from the space.'}
        </EmptyState>
      </ScrollArea>
    );
  if (!forecast)
    return (
      <ScrollArea>
        {query.error instanceof Problem ? (
          <ProblemState
            problem={query.error}
            what="the merge preview"
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows label="Loading merge preview" rows={8} shape="line" avatar={false} />
        )}
      </ScrollArea>
    );
  const isUpToDate = forecast.pages.every(({ theirs }) => theirs === null) && !request.outdated;
  if (isUpToDate) return <UpToDate base={base} />;
  if (forecast.result === 'conflicts')
    return <ConflictEditor forecast={forecast} onRefresh={() => query.refetch()} />;
  return <CleanForecast forecast={forecast} />;
}

function BackButton({ base }: { base: string }) {
  return (
    <Button asChild>
      <Link href={base}>
        <ArrowLeft aria-hidden /> Back to overview
      </Link>
    </Button>
  );
}

function UpToDate({ base }: { base: string }) {
  const { space } = useRequest();
  return (
    <ScrollArea>
      <EmptyState
        role="status"
        eyebrow={
          <>
            <CircleCheck aria-hidden /> Up to date
          </>
        }
        title="Nothing to update"
        actions={<BackButton base={base} />}
      >
        {space.title} hasn’t changed since this change request was created or last updated.
      </EmptyState>
    </ScrollArea>
  );
}

function CleanForecast({ forecast }: { forecast: MergeForecast }) {
  const router = useRouter();
  const { space, base } = useRequest();
  const update = useUpdate();
  return (
    <>
      <ScrollArea>
        <div className="max-w-4xl px-gutter pt-5 pb-8">
          <h2 className="font-serif text-panel font-medium text-balance">
            No conflicts. You can update this change request with the changes in {space.title}.
          </h2>
          <PageGroups forecast={forecast} />
        </div>
      </ScrollArea>
      <div className="flex flex-none flex-wrap items-center gap-2 border-t border-hairline px-gutter py-2.5">
        <Action
          endpoint={updateFromSpace}
          on={space}
          variant="primary"
          busy={update.isBusy}
          onClick={() => update.run(forecast, () => router.push(base))}
        >
          <RefreshCw aria-hidden /> Update
        </Action>
        <Button asChild variant="bare">
          <Link href={base}>Cancel</Link>
        </Button>
      </div>
    </>
  );
}
