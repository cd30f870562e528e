'use client';

import { useQuery } from '@tanstack/react-query';
import { PanelRight, PenLine, Plus, Trash2 } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Action, usePermission } from '#components/kit/action.tsx';
import { mayCall } from '#components/kit/permission.ts';
import { type ListColumn, ListToolbar, ResourceList } from '#components/kit/resource-list.tsx';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { useOrganization } from '#components/kit/use-organization.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { createTeam, deleteTeam, listTeams, type Team, updateTeam } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import { DeleteTeam } from './delete-team.tsx';
import { namedGrants } from './losses.ts';
import { ManagedBadge } from './managed.tsx';
import { teamsInput, teamsSearch } from './search-params.ts';
import { TeamAccess, TeamFaces } from './team-cells.tsx';

const NewTeam = lazyPart(() => import('./new-team.tsx').then((part) => part.NewTeam));
const RenameTeam = lazyPart(() => import('./rename-team.tsx').then((part) => part.RenameTeam));
loadWhenIdle(NewTeam, RenameTeam);

/** Opens the dialog that creates a team, and the new team's panel afterwards. */
export function NewTeamButton({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(teamsSearch);
  const organization = useOrganization(organizationId);
  const { allowed } = usePermission(createTeam, organization);
  return (
    <>
      <Action
        endpoint={createTeam}
        on={organization}
        variant="primary"
        onClick={() => void setState({ new: '1' })}
      >
        <Plus aria-hidden /> New team
      </Action>
      {state.new === '1' && allowed && (
        <NewTeam
          organizationId={organizationId}
          onCreated={({ id }) => {
            void setState({ team: id, page: null }, { history: 'push' });
            focusNewMember();
          }}
          onClose={() => void setState({ new: null })}
        />
      )}
    </>
  );
}

const TRIES = 40;

/** The members of a new team come next: their field gets the focus as soon as it is there. */
function focusNewMember(tries = TRIES): void {
  window.setTimeout(() => {
    const field = document.querySelector<HTMLElement>('input[aria-label^="Add member"]');
    const isAsking = document.querySelector('[role=dialog][data-state=open]') !== null;
    if (field && !isAsking) field.focus();
    else if (tries > 0) focusNewMember(tries - 1);
  }, 50);
}

/** The teams of an organization: search, filter, page and the open team are in the URL. */
export function TeamList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(teamsSearch);
  const user = useQuery(queryFor(getUser, {})).data;
  const organization = useOrganization(organizationId);
  const [deleting, setDeleting] = useState<Team | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const row: TeamRowActions = {
    organizationId,
    renaming,
    onRename: setRenaming,
    onOpen: (team) => void setState({ team: team.id }, { history: 'push' }),
    onDelete: setDeleting,
  };
  return (
    <>
      <ListToolbar>
        <SearchBox
          label="Search teams"
          placeholder="Team name"
          maxLength={64}
          className="w-full md:w-60"
          value={state.search}
          onSearch={(text) => void setState({ search: text.trim(), page: null })}
        />
        {user && (
          <Checkbox
            checked={state.mine}
            onCheckedChange={(on) => void setState({ mine: on, page: null })}
          >
            Only teams I own
          </Checkbox>
        )}
      </ListToolbar>
      <ResourceList
        endpoint={listTeams}
        input={teamsInput(organizationId, state, user?.id)}
        nouns="teams"
        about="Teams group people, so that you can give all of them access at once."
        create={
          <Action
            endpoint={createTeam}
            on={organization}
            onClick={() => void setState({ new: '1' })}
          >
            <Plus aria-hidden /> Create team
          </Action>
        }
        columns={columnsOf(row)}
        openId={state.team}
        filters={{
          active: state.search !== '' || state.mine,
          search: state.search,
          onClear: () => void setState({ search: '', mine: false, page: null }),
        }}
        page={{
          current: state.page,
          onChange: (page) => void setState({ page }, { history: 'push' }),
        }}
      />
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

type TeamRowActions = {
  organizationId: string;
  renaming: string | null;
  onRename: (id: string | null) => void;
  onOpen: (team: Team) => void;
  onDelete: (team: Team) => void;
};

function columnsOf(row: TeamRowActions): ListColumn<Team>[] {
  return [
    { head: 'Team', cell: (team) => <TeamName team={team} row={row} /> },
    {
      head: 'Members',
      className: 'w-42 @max-[44rem]/page:w-24',
      cell: (team) => <TeamFaces team={team} />,
    },
    {
      head: 'Access',
      headTitle: 'What the team was granted on content that you can see',
      className: 'w-2/5 @max-[44rem]/page:hidden',
      cell: (team) => <TeamAccess team={team} />,
    },
    {
      head: 'Created',
      className: 'w-32 @max-[60rem]/page:hidden',
      cell: (team) => <Time value={team.createdAt} className="text-ink-2" />,
    },
    { cell: (team) => <TeamMenu team={team} row={row} /> },
  ];
}

/** Opens the team; F2 renames it in place. */
function TeamName({ team, row }: { team: Team; row: TeamRowActions }) {
  if (row.renaming === team.id)
    return (
      <RenameTeam
        organizationId={row.organizationId}
        team={team}
        onDone={() => row.onRename(null)}
      />
    );
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <button
        type="button"
        data-row-link
        onClick={() => row.onOpen(team)}
        onKeyDown={(event) => {
          if (event.key !== 'F2' || !mayCall(updateTeam, team)) return;
          event.preventDefault();
          row.onRename(team.id);
        }}
        className="block max-w-full truncate rounded-badge text-left font-semibold hover:underline"
      >
        {team.title}
      </button>
      <ManagedBadge team={team} />
      {team.grants && team.grants.count > 0 && (
        <span className="w-full truncate text-meta text-ink-2 @[44rem]/page:hidden">
          {namedGrants(team.grants)}
        </span>
      )}
    </span>
  );
}

function TeamMenu({ team, row }: { team: Team; row: TeamRowActions }) {
  return (
    <RowMenu label={`Actions for ${team.title}`} keepsFocus={row.renaming === team.id}>
      <MenuItem icon={<PanelRight aria-hidden />} onSelect={() => row.onOpen(team)}>
        Open
      </MenuItem>
      <Action
        as={MenuItem}
        endpoint={updateTeam}
        on={team}
        icon={<PenLine aria-hidden />}
        shortcut="F2"
        onSelect={() => row.onRename(team.id)}
      >
        Rename
      </Action>
      <MenuSeparator />
      <Action
        as={MenuItem}
        endpoint={deleteTeam}
        on={team}
        icon={<Trash2 aria-hidden />}
        danger
        onSelect={() => row.onDelete(team)}
      >
        Delete…
      </Action>
    </RowMenu>
  );
}
