'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, RefreshCw } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { forecastMerge } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { useUpdate } from '../overview/use-update.ts';
import { requestInput } from '../places.ts';
import { counted } from '../words.ts';
import { BothPage } from './both-page.tsx';
import { ConflictEditor } from './conflict-editor.tsx';
import { PageLine } from './page-line.tsx';
import type { Forecast, ForecastPage } from './resolutions.ts';

/** What bringing a change request up to date would do, and the conflicts in it. */
export function MergePage() {
  const { spaceId, number, request, base, isClosed } = useRequest();
  const reading = useQuery({
    ...queryFor(forecastMerge, requestInput(spaceId, number)),
    // Somebody settles conflicts here: what they look at changes when they ask for it, or send it.
    refetchOnWindowFocus: false,
    enabled: !isClosed,
  });
  const { data: forecast } = reading;
  if (isClosed)
    return (
      <Scroller>
        <EmptyState
          title={request.status === 'merged' ? 'It is merged already' : 'It is archived'}
          actions={<BackButton base={base} />}
        >
          {request.status === 'merged'
            ? 'What it changed is in the space, so there is nothing left to bring together.'
            : 'Reopen it first, then bring it up to date.'}
        </EmptyState>
      </Scroller>
    );
  if (!forecast)
    return (
      <Scroller>
        {reading.error instanceof Problem ? (
          <ProblemState
            problem={reading.error}
            what="The forecast"
            onRetry={() => void reading.refetch()}
          />
        ) : (
          <SkeletonRows label="The forecast is loading" rows={8} shape="line" avatar={false} />
        )}
      </Scroller>
    );
  const isUpToDate = forecast.pages.every(({ theirs }) => theirs === null) && !request.outdated;
  if (isUpToDate) return <UpToDate base={base} />;
  if (forecast.result === 'conflicts')
    return <ConflictEditor forecast={forecast} onLookAgain={() => reading.refetch()} />;
  return <CleanForecast forecast={forecast} />;
}

/** The part of the page that scrolls. */
export function Scroller({ children }: { children: ReactNode }) {
  return <div className="relative min-h-0 flex-1 overflow-y-auto">{children}</div>;
}

function BackButton({ base }: { base: string }) {
  return (
    <Button asChild>
      <Link href={base}>
        <ArrowLeft aria-hidden /> To the overview
      </Link>
    </Button>
  );
}

function UpToDate({ base }: { base: string }) {
  const { space } = useRequest();
  return (
    <Scroller>
      <EmptyState
        role="status"
        eyebrow={
          <>
            <CircleCheck aria-hidden /> Up to date
          </>
        }
        title="There is nothing to bring in"
        actions={<BackButton base={base} />}
      >
        {space.title} was not changed since this was started or brought up to date last.
      </EmptyState>
    </Scroller>
  );
}

function CleanForecast({ forecast }: { forecast: Forecast }) {
  const router = useRouter();
  const { space, base, editLock } = useRequest();
  const update = useUpdate();
  return (
    <>
      <Scroller>
        <div className="max-w-4xl px-gutter pt-5 pb-8">
          <h2 className="font-serif text-panel font-medium text-balance">
            Nothing collides. What {space.title} changed meanwhile can be brought in.
          </h2>
          <Groups forecast={forecast} />
        </div>
      </Scroller>
      <div className="flex flex-none flex-wrap items-center gap-2 border-t border-hairline px-gutter py-2.5">
        <Button
          variant="primary"
          busy={update.isBusy}
          onClick={() => update.run(forecast, () => router.push(base))}
          {...editLock}
        >
          <RefreshCw aria-hidden /> Update
        </Button>
        <Button asChild variant="bare">
          <Link href={base}>Not now</Link>
        </Button>
      </div>
    </>
  );
}

/** The pages of a forecast: those both sides changed, those changed here, and those of the space. */
export function Groups({
  forecast,
  without = [],
}: {
  forecast: Forecast;
  /** Pages that are shown elsewhere. */
  without?: readonly ForecastPage[];
}) {
  const { space } = useRequest();
  const pages = forecast.pages.filter((page) => !without.includes(page));
  const both = pages.filter(({ theirs, ours }) => theirs && ours);
  const here = pages.filter(({ theirs, ours }) => !theirs && ours);
  const there = pages.filter(({ theirs, ours }) => theirs && !ours);
  return (
    <>
      {both.length > 0 && (
        <Group id="merge:both" title="Changed in both, without colliding" count={both.length}>
          {both.map((page) => (
            <BothPage key={page.page} page={page} forecast={forecast} />
          ))}
        </Group>
      )}
      {there.length > 0 && (
        <Group id="merge:theirs" title={`Changed in ${space.title}`} count={there.length}>
          {there.map((page) => (
            <PageLine key={page.page} page={page} />
          ))}
        </Group>
      )}
      {here.length > 0 && (
        <Group id="merge:ours" title="Changed here" count={here.length}>
          {here.map((page) => (
            <PageLine key={page.page} page={page} />
          ))}
        </Group>
      )}
    </>
  );
}

function Group(props: { id: string; title: string; count: number; children: ReactNode }) {
  return (
    <section aria-labelledby={props.id} className="mt-6">
      <SectionHead title={props.title} id={props.id} level={3}>
        {counted(props.count, 'page')}
      </SectionHead>
      <ul>{props.children}</ul>
    </section>
  );
}
