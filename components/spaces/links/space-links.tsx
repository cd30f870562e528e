'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useEffect, useRef, useState } from 'react';
import { formatNumber, plural } from '#components/kit/format.ts';
import { LongRead, useLongRead } from '#components/kit/long-read.tsx';
import { Paging } from '#components/kit/paging.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Scroller } from '#components/kit/scroller.tsx';
import { useIsLate } from '#components/kit/timely.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceLinks } from '#lib/contract/content.ts';
import type { Link } from '#lib/contract/revisions.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { LinkFilter } from './link-filter.tsx';
import { LinkRow } from './link-row.tsx';
import { keyOf, type Occurrence } from './occurrences.ts';
import { type LinksState, linksInput, linksSearch, type Status } from './search-params.ts';
import { statusWords } from './status-badge.tsx';

const LinksPlot = lazyPart(() => import('./links-plot.tsx').then((module) => module.LinksPlot));

/** The links of a space, all or by status, with their targets and locations. */
export function SpaceLinks({ space }: { space: Space }) {
  const [state, setState] = useQueryStates(linksSearch);
  const { links, status } = useLinks(space.id, state);
  const { data } = links;
  const isLate = useIsLate(links.isPlaceholderData);
  const repairs = useRepairs();
  useAnnounced(status, state.page, links.isPlaceholderData ? undefined : data);
  if (links.error instanceof Problem && !data)
    return (
      <ProblemState problem={links.error} what="the links" onRetry={() => void links.refetch()} />
    );
  if (!data) return <SkeletonRows label="Loading links" avatar={false} className="pt-14" />;
  if (data.stats.total === 0)
    return (
      <EmptyState title="No links yet">
        Links on the pages of {space.title} appear here, with their targets. Broken ones are marked.
      </EmptyState>
    );
  return (
    <>
      <div className="flex min-h-14 flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-gutter py-3">
        <LinkFilter
          status={status}
          stats={data.stats}
          onChange={(status) => setState({ status, page: null }, { history: 'push' })}
        />
        {data.items.length > 0 && (
          <ExportLinks spaceId={space.id} status={status} count={data.count ?? data.items.length} />
        )}
      </div>
      <Scroller aria-busy={links.isPlaceholderData}>
        {!state.page && <LinksPlot spaceId={space.id} />}
        {isLate ? (
          <SkeletonRows label="Loading links" avatar={false} />
        ) : data.items.length === 0 ? (
          <NoMatch
            status={status}
            total={data.stats.total}
            onAll={() => setState({ status: 'all', page: null })}
          />
        ) : (
          <Table aria-label="Links">
            <TableHead sticky>
              <HeadCell className="lg:w-[26%]">Link</HeadCell>
              <HeadCell className="max-lg:hidden">Target</HeadCell>
              <HeadCell className="w-32 max-md:hidden">Status</HeadCell>
              <HeadCell className="w-[26%] pr-gutter max-md:hidden">Found on</HeadCell>
            </TableHead>
            <tbody>
              {data.items.map((link, index) => (
                <LinkRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: links have no id and may occur twice
                  key={`${link.href}${index}`}
                  space={space}
                  link={link}
                  {...repairs.of(link)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </Scroller>
      {(state.page || data.next) && (
        <Paging
          shown={data.items.length}
          count={data.count}
          isLoading={links.isPlaceholderData}
          isFirst={!state.page}
          next={data.next?.page}
          onPage={(page) => setState({ page }, { history: 'push' })}
        />
      )}
    </>
  );
}

/** The links of the chosen status; where none is chosen, the broken ones, or all if none is broken. */
function useLinks(spaceId: string, state: LinksState) {
  const read = (status: Status, enabled: boolean) => ({
    ...queryFor(listSpaceLinks, linksInput(spaceId, { ...state, status })),
    placeholderData: keepPreviousData,
    enabled,
  });
  const isOpen = state.status === null;
  const chosen = useQuery(read(state.status ?? 'broken', true));
  const isSound = isOpen && chosen.data?.stats.broken.total === 0;
  const all = useQuery(read('all', isSound));
  return { links: isSound ? all : chosen, status: state.status ?? (isSound ? 'all' : 'broken') };
}

/** The links that were repaired since the page was opened, with their change request. */
function useRepairs() {
  const [numbers, setNumbers] = useState<ReadonlyMap<string, number>>(new Map());
  const onRepaired = (done: readonly Occurrence[], number: number) =>
    setNumbers((before) => new Map([...before, ...done.map((at) => [keyOf(at), number] as const)]));
  const of = ({ href = '', locationReferences }: Link) => {
    const [place] = locationReferences;
    const key = place?.kind === 'page' ? keyOf({ page: place.page.id, href }) : '';
    return { repairedIn: numbers.get(key), onRepaired };
  };
  return { of };
}

/** Announces the number of links after the filter or page changes. */
function useAnnounced(
  status: Status,
  page: string | null,
  data: { items: readonly unknown[]; count?: number | undefined } | undefined,
): void {
  const announced = useRef(`${status} ${page}`);
  useEffect(() => {
    const current = `${status} ${page}`;
    if (!data || announced.current === current) return;
    announced.current = current;
    const which = status === 'all' ? '' : `, ${statusWords[status]}`;
    announce(`${plural(data.count ?? data.items.length, 'link')}${which}`);
  }, [status, page, data]);
}

function NoMatch(props: { status: Status; total: number; onAll: () => void }) {
  const { status, total, onAll } = props;
  const words = {
    broken: { title: 'No broken links', more: `Checked ${plural(total, 'link')}.` },
    'in-app': {
      title: 'No links to the app',
      more: 'Links to pages of this dashboard appear here.',
    },
    ok: { title: 'No working links', more: 'All links are broken or lead to the app.' },
  }[status === 'all' ? 'ok' : status];
  return (
    <EmptyState
      role="status"
      title={words.title}
      actions={<Button onClick={onAll}>Show all {formatNumber(total)}</Button>}
    >
      {words.more}
    </EmptyState>
  );
}

/** Exports all listed links as a CSV file. */
function ExportLinks(props: { spaceId: string; status: Status; count: number }) {
  const { spaceId, status, count } = props;
  const exporting = useLongRead();
  const start = () =>
    exporting.start(async (options) => {
      const { saveLinks } = await import('./save-links.ts');
      return `${plural(await saveLinks(spaceId, status, options), 'link')} exported`;
    });
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      <LongRead reading={exporting}>
        <Button onClick={start}>
          <Download aria-hidden /> Export {formatNumber(count)}
        </Button>
      </LongRead>
    </span>
  );
}
