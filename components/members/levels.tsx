'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { formatNumber } from '#components/kit/format.ts';
import { Paging } from '#components/kit/paging.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { ListToolbar } from '#components/kit/resource-list.tsx';
import { useIsLate } from '#components/kit/timely.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ToggleRow } from '#components/ui/toggle-row.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listMemberLevels, listTeamLevels } from '#lib/contract/access.ts';
import { listSpaces } from '#lib/contract/spaces.ts';
import { LevelsMatrix, personRow, teamRow } from './levels-matrix.tsx';
import { columnsInput, type LevelHolders, levelsInput, levelsSearch } from './levels-search.ts';

/** The level of each team or person on each space, and what gives it; a cell links to the reasons. */
export function Levels({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(levelsSearch);
  const columns = useQuery({
    ...queryFor(listSpaces, columnsInput(organizationId, state)),
    placeholderData: keepPreviousData,
  });
  const spaces = columns.data?.items ?? [];
  const input = levelsInput(organizationId, spaces, state);
  const rows = useRows(state.of, input, spaces.length > 0);
  const isLate = useIsLate(columns.isPlaceholderData || rows.isPlaceholderData);
  const problem = problemOf(columns) ?? problemOf(rows);
  const isFiltered = state.search !== '' || state.space !== '';
  if (columns.data?.items.length === 0 && !isFiltered)
    return (
      <EmptyState title="No spaces yet">
        The level of each team and person on a space appears here.
      </EmptyState>
    );
  const isLoading = !columns.data || (spaces.length > 0 && !rows.data);
  const { next, count = spaces.length } = columns.data ?? {};
  return (
    <>
      <ListToolbar>
        <ToggleRow
          label="Levels of"
          value={state.of}
          options={holders}
          onChange={(of) => void setState({ of, page: null, search: null })}
        />
        <SearchBox
          label={state.of === 'teams' ? 'Filter teams' : 'Filter people'}
          placeholder={state.of === 'teams' ? 'Team' : 'Name or email'}
          value={state.search}
          onSearch={(search) => void setState({ search, page: null })}
        />
        <SearchBox
          label="Filter spaces"
          placeholder="Space"
          maxLength={50}
          value={state.space}
          onSearch={(space) => void setState({ space, spaces: null })}
        />
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          {state.of === 'teams'
            ? 'What each team gives. Members can have more by their role or another grant.'
            : 'Without a reason: their role in the organization. Open a level to see why.'}
        </p>
        <span className="flex items-center gap-2 text-meta text-ink-3">
          {spaces.length < count && `${spaces.length} of ${formatNumber(count)} spaces`}
          {state.spaces && (
            <Button
              size="small"
              onClick={() => void setState({ spaces: null }, { history: 'push' })}
            >
              First spaces
            </Button>
          )}
          {next && (
            <Button
              size="small"
              onClick={() => void setState({ spaces: next.page }, { history: 'push' })}
            >
              Next spaces
            </Button>
          )}
        </span>
      </ListToolbar>
      {problem ? (
        <ProblemState
          problem={problem}
          what="levels"
          onRetry={() => void Promise.all([columns.refetch(), rows.refetch()])}
        />
      ) : isLoading || isLate ? (
        <SkeletonRows label="Loading levels" rows={12} />
      ) : rows.data && rows.data.items.length > 0 ? (
        <>
          <LevelsMatrix
            of={state.of}
            isBusy={columns.isPlaceholderData || rows.isPlaceholderData}
            organizationId={organizationId}
            spaces={spaces}
            rows={rows.data.items.map((row) =>
              row.object === 'team-levels'
                ? teamRow(organizationId, row)
                : personRow(organizationId, row),
            )}
          />
          <Paging
            shown={rows.data.items.length}
            count={rows.data.count}
            isFirst={!state.page}
            next={rows.data.next?.page}
            onPage={(page) => void setState({ page }, { history: 'push' })}
          />
        </>
      ) : (
        <NoRows
          of={state.of}
          isFiltered={isFiltered}
          onClear={() => void setState({ search: null, space: null, page: null, spaces: null })}
          onPeople={() => void setState({ of: 'people', page: null })}
        />
      )}
    </>
  );
}

/** The error of a query that has nothing to show instead. */
function problemOf({ error, data }: { error: Error | null; data: unknown }): Problem | undefined {
  return error instanceof Problem && !data ? error : undefined;
}

function useRows(of: LevelHolders, input: ReturnType<typeof levelsInput>, isReady: boolean) {
  const people = useQuery({
    ...queryFor(listMemberLevels, input),
    placeholderData: keepPreviousData,
    enabled: isReady && of === 'people',
  });
  const teams = useQuery({
    ...queryFor(listTeamLevels, input),
    placeholderData: keepPreviousData,
    enabled: isReady && of === 'teams',
  });
  return of === 'people' ? people : teams;
}

const holders = [
  { value: 'teams', name: 'Teams' },
  { value: 'people', name: 'People' },
] as const;

function NoRows(props: {
  of: LevelHolders;
  isFiltered: boolean;
  onClear: () => void;
  onPeople: () => void;
}) {
  if (props.isFiltered)
    return (
      <EmptyState
        role="status"
        title={
          props.of === 'teams' ? 'No matching teams or spaces' : 'No matching people or spaces'
        }
        actions={<Button onClick={props.onClear}>Clear filters</Button>}
      >
        Clear the filters to see all.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No teams yet"
      actions={<Button onClick={props.onPeople}>Show people</Button>}
    >
      A grant to a team gives its level to all its members.
    </EmptyState>
  );
}
