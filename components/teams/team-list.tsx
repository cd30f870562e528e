'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Paging } from '#components/kit/paging.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listTeams, type Team } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import { teamsInput, teamsSearch } from './search-params.ts';
import { TeamRow } from './team-row.tsx';
import { TeamSearch } from './team-search.tsx';

const DeleteTeam = shownLater(() =>
  import('./delete-team.tsx').then(({ DeleteTeam: loaded }) => loaded),
);

/** The list of teams: search, filter and page are in the URL, and so is the team beside it. */
export function TeamList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(teamsSearch);
  const user = useQuery(queryFor(getUser, {})).data;
  const teams = useQuery({
    ...queryFor(listTeams, teamsInput(organizationId, state, user?.id)),
    placeholderData: keepPreviousData,
  });
  const [deleting, setDeleting] = useState<Team | null>(null);
  const filters = (state.search ? 1 : 0) + (state.mine ? 1 : 0);
  const clear = () => setState({ search: '', mine: false, page: null });
  const { data } = teams;
  if (teams.error instanceof Problem && !data)
    return (
      <ProblemState problem={teams.error} what="The teams" onRetry={() => void teams.refetch()} />
    );
  return (
    <>
      <TeamSearch canTellOwner={user !== undefined} />
      <div className="relative min-h-0 flex-1 overflow-y-auto" aria-busy={teams.isPlaceholderData}>
        {!data && <SkeletonRows label="The teams are loading" avatar={false} />}
        {data?.items.length === 0 && (
          <NoTeams search={state.search} filters={filters} onClear={clear} />
        )}
        {data && data.items.length > 0 && (
          <Table aria-label="Teams">
            <TableHead sticky>
              <HeadCell>Team</HeadCell>
              <HeadCell numeric className="w-28 max-md:w-24">
                Members
              </HeadCell>
              <HeadCell className="w-36 max-md:hidden">Created</HeadCell>
              <HeadCell edge="end">
                <span className="sr-only">Actions</span>
              </HeadCell>
            </TableHead>
            <tbody>
              {data.items.map((team) => (
                <TeamRow
                  key={team.id}
                  organizationId={organizationId}
                  team={team}
                  isOpen={team.id === state.team}
                  onOpen={() => setState({ team: team.id }, { history: 'push' })}
                  onDelete={() => setDeleting(team)}
                />
              ))}
            </tbody>
          </Table>
        )}
      </div>
      {data && data.items.length > 0 && (
        <Paging
          shown={data.items.length}
          count={data.count}
          isFirst={!state.page}
          next={data.next?.page}
          onPage={(page) => setState({ page }, { history: 'push' })}
        />
      )}
      {deleting && (
        <DeleteTeam
          organizationId={organizationId}
          team={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={(id) => id === state.team && void setState({ team: null })}
        />
      )}
    </>
  );
}

function NoTeams(props: { search: string; filters: number; onClear: () => void }) {
  if (props.filters === 0)
    return (
      <EmptyState title="No teams yet">
        A team gives several people a name, owners of their own, and later a place in common. New
        team makes the first one.
      </EmptyState>
    );
  return (
    <EmptyState
      role="status"
      title={props.search ? `No team matches “${props.search}”` : 'You own no team'}
      actions={
        <Button onClick={props.onClear}>
          <FilterX aria-hidden /> {props.filters === 1 ? 'Show all teams' : 'Clear 2 filters'}
        </Button>
      }
    >
      {props.filters > 1 && 'Only teams you own are looked through.'}
    </EmptyState>
  );
}
