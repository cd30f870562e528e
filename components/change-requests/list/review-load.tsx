'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { AgeLegend, AgeStrip, ageWords, stripOf } from '#components/kit/age-strip.tsx';
import { formatNumber, plural } from '#components/kit/format.ts';
import { type ListColumn, ListToolbar, ResourceList } from '#components/kit/resource-list.tsx';
import { routes } from '#components/kit/routes.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { type ReviewLoad as Load, listReviewLoad } from '#lib/contract/reviews.ts';
import { subjectOf } from '../words.ts';
import { organizationSearch, reviewLoadInput } from './search-params.ts';

/** The ages of requests for a review. */
const ageNames = ['Today', '1 to 3 days', '3 to 7 days', '1 to 4 weeks', 'Over 4 weeks'];

/** How many reviews each person is asked for, and since when: as strips or in numbers. */
export function ReviewLoad({ organizationId }: { organizationId: string }) {
  const [{ numbers, page }, setState] = useQueryStates(organizationSearch);
  const input = reviewLoadInput(organizationId, page);
  const reading = { ...queryFor(listReviewLoad, input), placeholderData: keepPreviousData };
  const isEmpty = useQuery(reading).data?.items.length === 0;
  return (
    <>
      {!isEmpty && (
        <ListToolbar>
          <AgeLegend label="Time since the review was requested" names={ageNames} />
          <Button
            className="ml-auto"
            onClick={() => void setState({ numbers: !numbers }, { history: 'push' })}
          >
            {numbers ? 'Show as bars' : 'Show numbers'}
          </Button>
        </ListToolbar>
      )}
      <ResourceList
        endpoint={listReviewLoad}
        input={input}
        nouns="people"
        about={undefined}
        columns={[
          personColumn(organizationId),
          ...(numbers ? numberColumns : [stripColumn]),
          oldestColumn(organizationId),
        ]}
        empty={
          <EmptyState role="status" title="No review requests">
            Requested reviews of open change requests appear here, by person.
          </EmptyState>
        }
        page={{
          current: page,
          onChange: (next) => void setState({ page: next }, { history: 'push' }),
        }}
      />
    </>
  );
}

type Of = (organizationId: string) => ListColumn<Load>;

const personColumn: Of = (organizationId) => ({
  head: 'Person',
  className: 'w-[30%] max-md:w-[46%]',
  cell: ({ user }) => (
    <Link
      href={routes.members(organizationId, { member: user.id })}
      data-row-link
      title={user.displayName}
      className="flex min-w-0 items-center gap-2 rounded-badge hover:underline"
    >
      <Avatar name={user.displayName} />
      <span className="truncate font-medium">{user.displayName}</span>
    </Link>
  ),
});

const stripColumn: ListColumn<Load> = {
  head: 'Pending reviews',
  headTitle: 'Longest waiting first',
  className: 'max-lg:pr-gutter',
  cell: ({ waiting, ages }) => (
    <span className="flex items-center gap-3">
      <b className="w-8 flex-none text-right tabular-nums">{formatNumber(waiting)}</b>
      <AgeStrip strip={stripOf(ages)} label={ageWords(plural(waiting, 'review'), ageNames, ages)} />
    </span>
  ),
};

/** Numbers in columns, and on small screens in words. */
const numberColumns: ListColumn<Load>[] = [
  ...ageNames.map((head, age) => ({
    head,
    numeric: true,
    className: 'max-lg:hidden',
    cell: ({ ages }: Load) => formatNumber(ages[age] ?? 0),
  })),
  {
    head: 'Pending reviews',
    className: 'py-2 pr-gutter text-ink-2 lg:hidden',
    cell: ({ waiting, ages }) => ageWords(plural(waiting, 'review'), ageNames, ages),
  },
];

const oldestColumn: Of = (organizationId) => ({
  head: 'Waiting longest',
  className: 'w-[32%] pr-gutter max-lg:hidden',
  cell: ({ oldest }) =>
    oldest && (
      <span className="flex min-w-0 items-baseline gap-2">
        <Link
          href={routes.changeRequest(
            { organization: organizationId, id: oldest.space.id },
            oldest.number,
          )}
          title={`${oldest.space.title}: ${subjectOf(oldest)}`}
          className="min-w-0 truncate hover:underline"
        >
          {subjectOf(oldest)} <span className="text-ink-3">#{oldest.number}</span>
        </Link>
        <Time value={oldest.requestedAt} className="ml-auto flex-none text-meta text-ink-3" />
      </span>
    ),
});
