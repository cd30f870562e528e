'use client';

import { FilterX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { ProblemState } from './problem-state.tsx';
import { useIsLate } from './timely.ts';

/** How a list is read: a query, or an infinite one. */
export type ListReading = {
  error: Error | null;
  refetch: () => unknown;
  /** Whether the rows are those of an earlier search. */
  isPlaceholderData?: boolean;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
};

/** The empty state of a list. */
export type EmptyWords = {
  /** One sentence on what the items are for. */
  about?: ReactNode;
  /** The button that creates the first item. */
  create?: ReactNode;
  /** Replaces “No teams yet” and “No matching teams”. */
  empty?: ReactNode;
  /** Whether a search or filter is active, what is searched for, and how to clear it. */
  filters?: { active: boolean; search?: string; onClear: () => void };
};

type Props<Item> = EmptyWords & {
  /** “teams”: in “No teams yet”, “Loading teams”, “Couldn’t load teams”. */
  nouns: string;
  reading: ListReading;
  /** Those loaded so far; undefined before. */
  items: readonly Item[] | undefined;
  /** Replaces the error if the API has no such list, such as an older or a different one. */
  unsupported?: ReactNode;
  /** The look of the rows while they load, or all of it. */
  skeleton?: Omit<ComponentProps<typeof SkeletonRows>, 'label'> | { whole: ReactNode };
  /** Where “Show more” is. */
  moreClass?: string;
  /** The rows; there is at least one. */
  children: (items: readonly Item[]) => ReactNode;
};

/**
 * The states of a list: loading, failed, empty, no matches, or incomplete. `ResourceList`
 * also reads an endpoint and has columns.
 */
export function ListBody<Item>(props: Props<Item>) {
  const { nouns, reading, unsupported, skeleton = {}, moreClass = 'mt-3' } = props;
  const { error } = reading;
  const isLate = useIsLate(reading.isPlaceholderData === true);
  const items = isLate ? undefined : props.items;
  if (!items && error instanceof Problem && error.isUnsupported && unsupported !== undefined)
    return unsupported;
  if (!items && error instanceof Problem)
    return <ProblemState problem={error} what={nouns} onRetry={() => void reading.refetch()} />;
  if (!items)
    return 'whole' in skeleton ? (
      skeleton.whole
    ) : (
      <SkeletonRows label={`Loading ${nouns}`} {...skeleton} />
    );
  return (
    <>
      {items.length === 0 ? (props.empty ?? <Nothing {...props} />) : props.children(items)}
      {reading.hasNextPage && (
        <Button
          className={moreClass}
          busy={reading.isFetchingNextPage}
          onClick={() => void reading.fetchNextPage?.()}
        >
          Show more<span className="sr-only"> {nouns}</span>
        </Button>
      )}
    </>
  );
}

function Nothing({ nouns, about, create, filters }: EmptyWords & { nouns: string }) {
  if (!filters?.active)
    return (
      <EmptyState title={`No ${nouns} yet`} actions={create}>
        {about}
      </EmptyState>
    );
  return (
    <EmptyState
      role="status"
      title={filters.search ? `No ${nouns} match “${filters.search}”` : `No matching ${nouns}`}
      actions={
        <Button onClick={filters.onClear}>
          <FilterX aria-hidden /> Clear filters
        </Button>
      }
    />
  );
}
