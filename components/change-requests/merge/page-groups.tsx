'use client';

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Scroller } from '#components/kit/scroller.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { MergeForecast } from '#lib/contract/change-requests.ts';
import { useRequest } from '../frame/request-context.tsx';
import { SignMark } from '../sign-mark.tsx';
import { BlockList } from './block-list.tsx';
import { changeLabel, signOfSide } from './merge-labels.ts';
import { mergedBlocks } from './merged-blocks.ts';
import type { ForecastPage } from './resolutions.ts';
import { useConflicts } from './use-conflicts.ts';

/** The part of the merge page that scrolls, above its buttons. */
export function ScrollArea({ children }: { children: ReactNode }) {
  return <Scroller>{children}</Scroller>;
}

/** Groups the pages of a forecast: changed in both, in the space, or in the change request. */
export function PageGroups({
  forecast,
  without = [],
}: {
  forecast: MergeForecast;
  /** Pages to leave out. */
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
        <Group id="merge:both" title="Changed in both, no conflicts" count={both.length}>
          {both.map((page) => (
            <MergedPage key={page.page} page={page} forecast={forecast} />
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
        {plural(props.count, 'page')}
      </SectionHead>
      <ul>{props.children}</ul>
    </section>
  );
}

/** A page changed on one side. */
function PageLine({ page }: { page: ForecastPage }) {
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2.5 border-b border-hairline py-1.5">
      <PageSummary page={page} />
    </li>
  );
}

/** A page changed on both sides; expands to show where each block comes from. */
function MergedPage({ page, forecast }: { page: ForecastPage; forecast: MergeForecast }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-9 w-full flex-wrap items-center gap-x-2.5 py-1.5 text-left hover:bg-paper-2"
      >
        <PageSummary page={page} />
        <ChevronRight aria-hidden className={`size-3.5 text-ink-3 ${isOpen ? 'rotate-90' : ''}`} />
      </button>
      {isOpen && <MergedText page={page} forecast={forecast} />}
    </li>
  );
}

function MergedText({ page, forecast }: { page: ForecastPage; forecast: MergeForecast }) {
  const { spaceId, number } = useRequest();
  const [query] = useConflicts(spaceId, number, forecast, [page.page]);
  if (query?.error)
    return (
      <p role="alert" className="pb-3 text-danger">
        Couldn’t load the changes. {query.error.message}
      </p>
    );
  if (!query?.data) return <p className="pb-3 text-ink-3">Loading changes</p>;
  return <BlockList blocks={mergedBlocks(query.data)} />;
}

function PageSummary({ page }: { page: ForecastPage }) {
  const { space } = useRequest();
  const change = page.ours ?? page.theirs;
  return (
    <>
      {change && <SignMark sign={signOfSide(change)} />}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="font-medium wrap-anywhere">{page.title || 'Untitled'}</span>
        {page.path && (
          <span className="mono text-[12px] text-ink-3 wrap-anywhere">/{page.path}</span>
        )}
      </span>
      <span className="text-meta text-ink-3 max-md:w-full max-md:pl-7.5">
        {changeLabel(page, space.title)}
      </span>
    </>
  );
}
