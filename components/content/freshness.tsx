'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { AgeLegend } from '#components/kit/age-strip.tsx';
import { formatNumber, plural } from '#components/kit/format.ts';
import {
  FreshnessStrip,
  freshnessWords,
  OldestPage,
  pageAgeNames,
} from '#components/kit/freshness-strip.tsx';
import { type ListColumn, ListToolbar, ResourceList } from '#components/kit/resource-list.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { queryFor } from '#lib/client/query.ts';
import { type Freshness, listFreshness, REVIEW_FIELD } from '#lib/contract/spaces.ts';
import { Emoji } from './emoji.tsx';
import { freshnessInput, freshnessSearch } from './search-params.ts';

/** The pages of each space by the time since their last change, as strips or in numbers. */
export function FreshnessList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(freshnessSearch);
  const isNumbers = state.view === 'numbers';
  const input = freshnessInput(organizationId, state);
  const reading = { ...queryFor(listFreshness, input), placeholderData: keepPreviousData };
  const isEmpty = useQuery(reading).data?.items.length === 0;
  return (
    <>
      <ListToolbar>
        <SearchBox
          label="Search spaces"
          placeholder="Space"
          maxLength={50}
          className="w-full md:w-60"
          value={state.search}
          onSearch={(text) => void setState({ search: text.trim(), page: null })}
        />
        {!isEmpty && (
          <>
            <AgeLegend
              label="Time since the last change"
              names={pageAgeNames}
              tooOld="Due for review"
            />
            <Button
              className="ml-auto"
              onClick={() =>
                void setState({ view: isNumbers ? null : 'numbers' }, { history: 'push' })
              }
            >
              {isNumbers ? 'Show as bars' : 'Show numbers'}
            </Button>
          </>
        )}
      </ListToolbar>
      <ResourceList
        endpoint={listFreshness}
        input={input}
        nouns="spaces"
        about={undefined}
        columns={[
          nameColumn(organizationId),
          ...(isNumbers ? numberColumns : [stripColumn]),
          reviewColumn,
          oldestColumn(organizationId),
        ]}
        filters={{
          active: state.search !== '',
          search: state.search,
          onClear: () => void setState({ search: '', page: null }),
        }}
        {...(!state.search && {
          empty: (
            <EmptyState role="status" title="No pages yet">
              Spaces appear here once they have pages, those with the oldest first.
            </EmptyState>
          ),
        })}
        page={{
          current: state.page,
          onChange: (page) => void setState({ page }, { history: 'push' }),
        }}
      />
    </>
  );
}

/** Where a space doesn’t say how often its pages are to be reviewed. */
const REVIEW_MONTHS = 6;

type Of = (organizationId: string) => ListColumn<Freshness>;

const spaceOf = (organizationId: string, id: string) =>
  routes.space({ organization: organizationId, id });

const nameColumn: Of = (organizationId) => ({
  head: 'Space',
  className: 'w-[23%] max-lg:w-[30%] max-md:w-[42%]',
  cell: ({ id, title, emoji }) => (
    <Link
      href={spaceOf(organizationId, id)}
      data-row-link
      title={title}
      className="flex min-w-0 items-center gap-2 rounded-badge hover:underline"
    >
      <Emoji emoji={emoji} />
      <span className="truncate font-medium">{title}</span>
    </Link>
  ),
});

const stripColumn: ListColumn<Freshness> = {
  head: 'Pages',
  headTitle: 'In page order',
  className: 'max-lg:pr-gutter',
  cell: (space) =>
    space.pages > 0 ? (
      <FreshnessStrip freshness={space} />
    ) : (
      <span className="text-ink-3">No pages</span>
    ),
};

/** Numbers in columns, and on small screens in words. */
const numberColumns: ListColumn<Freshness>[] = [
  ...pageAgeNames.map((head, age) => ({
    head,
    numeric: true,
    className: 'max-lg:hidden',
    cell: ({ ages }: Freshness) => formatNumber(ages[age] ?? 0),
  })),
  {
    head: 'Pages',
    className: 'py-2 pr-gutter text-ink-2 lg:hidden',
    cell: freshnessWords,
  },
];

const reviewColumn: ListColumn<Freshness> = {
  head: 'Reviewed every',
  headTitle: `In the custom field “${REVIEW_FIELD}”; without it, pages are due after ${REVIEW_MONTHS} months`,
  className: 'w-[12%] max-xl:hidden',
  cell: ({ review }) =>
    review ? (
      <>
        {plural(review.months, 'month')}
        {review.due > 0 && (
          <span className="block text-meta text-warn">{formatNumber(review.due)} due</span>
        )}
      </>
    ) : (
      <span className="text-ink-3">Not set</span>
    ),
};

const oldestColumn: Of = (organizationId) => ({
  head: 'Oldest page',
  className: 'w-[20%] pr-gutter max-lg:hidden',
  cell: (space) => <OldestPage organizationId={organizationId} freshness={space} />,
});
