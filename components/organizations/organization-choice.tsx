'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import type { ReactNode } from 'react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { marksOf } from '#components/kit/same-title.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Input } from '#components/ui/input.tsx';
import { shownLater } from '#components/ui/later.ts';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import { listOrganizations, type Organization } from '#lib/contract/organizations.ts';
import { OrganizationRow } from './organization-row.tsx';
import { organizationsSearch } from './search-params.ts';

const NewOrganization = shownLater(() =>
  import('./new-organization.tsx').then(({ NewOrganization: loaded }) => loaded),
);

/** From how many organizations on a search box helps. */
const MANY = 8;

/** Every organization the caller belongs to, to choose one, and the way to a new one. */
export function OrganizationChoice({
  joinable,
}: {
  /** Those one may join, above those one belongs to. */
  joinable?: ReactNode;
}) {
  const [state, setState] = useQueryStates(organizationsSearch);
  const first = useQuery(queryFor(listOrganizations, { query: { limit: 100 } }));
  const hasMore = Boolean(first.data?.next);
  const all = useInfiniteQuery({
    ...pagesFor(listOrganizations, { query: { limit: 1000 } }),
    enabled: hasMore,
  });
  const items =
    all.data?.pages.flatMap((page): Organization[] => page.items) ?? first.data?.items ?? [];
  const wanted = state.search.trim().toLocaleLowerCase();
  const marks = marksOf(items);
  const shown = items.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const openNew = () => setState({ new: '1' });
  return (
    <>
      <PageHead
        title="Organizations"
        actions={
          <Button
            variant={items.length > 0 ? 'secondary' : 'primary'}
            {...NewOrganization.ahead}
            onClick={openNew}
          >
            <Plus aria-hidden /> New organization
          </Button>
        }
        facts={
          items.length > 0
            ? [
                <>
                  You belong to <b>{(first.data?.count ?? items.length).toLocaleString('en')}</b>
                </>,
              ]
            : []
        }
      />
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        {joinable}
        {items.length >= MANY && (
          <div className="px-gutter py-3">
            <Input
              type="search"
              data-page-search=""
              aria-label="Search the organizations by title"
              placeholder="Title"
              icon={<Search aria-hidden />}
              value={state.search}
              onChange={(event) => setState({ search: event.target.value })}
              className="max-w-80"
            />
          </div>
        )}
        <Choice
          items={shown}
          marks={marks}
          total={items.length}
          search={state.search}
          problem={first.data ? null : first.error}
          isLoading={first.isPending}
          onRetry={() => void first.refetch()}
          onClear={() => setState({ search: '' })}
          onNew={openNew}
        />
        {all.hasNextPage && (
          <div className="px-gutter py-3">
            <Button busy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </div>
      {state.new === '1' && <NewOrganization onClose={() => setState({ new: null })} />}
    </>
  );
}

function Choice(props: {
  items: Organization[];
  marks: ReadonlyMap<string, string>;
  total: number;
  search: string;
  problem: Error | null;
  isLoading: boolean;
  onRetry: () => void;
  onClear: () => void;
  onNew: () => void;
}) {
  if (props.problem)
    return (
      <ProblemState
        problem={props.problem as Problem}
        what="The list of organizations"
        onRetry={props.onRetry}
      />
    );
  if (props.isLoading) return <SkeletonRows label="The organizations are loading" />;
  if (props.total === 0) return <Newcomer onNew={props.onNew} />;
  if (props.items.length === 0)
    return (
      <EmptyState
        title={`No organization matches “${props.search}”`}
        role="status"
        actions={<Button onClick={props.onClear}>Clear the search</Button>}
      >
        You belong to {props.total}.
      </EmptyState>
    );
  return (
    <ul aria-label="Organizations">
      {props.items.map((organization) => (
        <OrganizationRow
          key={organization.id}
          organization={organization}
          mark={props.marks.get(organization.id)}
        />
      ))}
    </ul>
  );
}

function Newcomer({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title="You belong to no organization yet"
      actions={
        <Button {...NewOrganization.ahead} onClick={onNew}>
          Create an organization
        </Button>
      }
    >
      Ask an admin to invite you at the address you signed in with, open the invite link you were
      given, or create one of your own.
    </EmptyState>
  );
}
