'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useEffect, useRef } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceLinks } from '#lib/contract/content.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { spaceHref } from '../places.ts';
import { counted } from '../words.ts';
import { ExportLinks } from './export-links.tsx';
import { LinkFilter } from './link-filter.tsx';
import { LinkRow } from './link-row.tsx';
import { type LinksState, linksInput, linksSearch } from './search-params.ts';
import { statusWords } from './status-badge.tsx';

/** The links of a space, all or by status, where each leads and where it stands. */
export function SpaceLinks({ space }: { space: Space }) {
  const [state, setState] = useQueryStates(linksSearch);
  const links = useQuery({
    ...queryFor(listSpaceLinks, linksInput(space.id, state)),
    placeholderData: keepPreviousData,
  });
  const { data } = links;
  useAnnounced(state, links.isPlaceholderData ? undefined : data);
  const base = spaceHref(space);
  if (links.error instanceof Problem && !data)
    return (
      <ProblemState problem={links.error} what="The links" onRetry={() => void links.refetch()} />
    );
  if (!data) return <SkeletonRows label="The links are loading" avatar={false} className="pt-14" />;
  if (data.stats.total === 0)
    return (
      <EmptyState title="No links yet">
        {space.title} links to nothing so far. Links in its texts show here, and those that lead
        nowhere are named.
      </EmptyState>
    );
  return (
    <>
      <div className="flex min-h-14 flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-gutter py-3">
        <LinkFilter
          status={state.status}
          stats={data.stats}
          onChange={(status) => setState({ status, page: null }, { history: 'push' })}
        />
        {data.items.length > 0 && (
          <ExportLinks
            spaceId={space.id}
            status={state.status}
            count={data.count ?? data.items.length}
          />
        )}
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto" aria-busy={links.isPlaceholderData}>
        {data.items.length === 0 ? (
          <NoneOfThese
            state={state}
            total={data.stats.total}
            onAll={() => setState({ status: null, page: null })}
          />
        ) : (
          <Table aria-label="Links">
            <TableHead sticky>
              <HeadCell className="md:w-[26%]">Link</HeadCell>
              <HeadCell className="max-lg:hidden">Leads to</HeadCell>
              <HeadCell className="w-32 max-md:hidden">Status</HeadCell>
              <HeadCell className="w-[26%] pr-gutter max-md:hidden">Stands in</HeadCell>
            </TableHead>
            <tbody>
              {data.items.map((link, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and one may stand twice
                <LinkRow key={`${link.href}${index}`} base={base} link={link} />
              ))}
            </tbody>
          </Table>
        )}
      </div>
      {(state.page || data.next) && (
        <nav
          aria-label="Parts of the list"
          className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-hairline px-gutter py-1.5"
        >
          <span className="flex-1 text-meta text-ink-3">
            {data.items.length.toLocaleString('en')} of{' '}
            {counted(data.count ?? data.items.length, 'link')}
          </span>
          {state.page && (
            <Button size="small" onClick={() => setState({ page: null }, { history: 'push' })}>
              First links
            </Button>
          )}
          {data.next && (
            <Button
              size="small"
              onClick={() => setState({ page: data.next?.page ?? null }, { history: 'push' })}
            >
              Next links
            </Button>
          )}
        </nav>
      )}
    </>
  );
}

/** Says how many there are once others are asked for. */
function useAnnounced(
  { status, page }: LinksState,
  data: { items: readonly unknown[]; count?: number | undefined } | undefined,
): void {
  const said = useRef(`${status} ${page}`);
  useEffect(() => {
    const asked = `${status} ${page}`;
    if (!data || said.current === asked) return;
    said.current = asked;
    const which = status === null ? '' : `, ${statusWords[status]}`;
    announce(`${counted(data.count ?? data.items.length, 'link')}${which}.`);
  }, [status, page, data]);
}

function NoneOfThese(props: { state: LinksState; total: number; onAll: () => void }) {
  const { state, total, onAll } = props;
  const all = total === 1 ? 'The one link leads' : `All ${total.toLocaleString('en')} links lead`;
  const words = {
    broken: { title: `${all} somewhere`, more: 'None is broken.' },
    'in-app': {
      title: 'No link leads into the app',
      more: 'Links to pages of this dashboard would show here.',
    },
    ok: { title: 'No link leads somewhere', more: 'Every one is broken, or leads into the app.' },
  }[state.status ?? 'ok'];
  return (
    <EmptyState
      role="status"
      title={words.title}
      actions={<Button onClick={onAll}>Show all {total.toLocaleString('en')}</Button>}
    >
      {words.more}
    </EmptyState>
  );
}
