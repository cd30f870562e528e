'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFilter, Users } from 'lucide-react';
import { useState } from 'react';
import { mayCall } from '#components/kit/permission.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { queryFor } from '#lib/client/query.ts';
import { levelName, levels } from '#lib/contract/levels.ts';
import { memberRoles } from '#lib/contract/members.ts';
import { getTeam, listTeams } from '#lib/contract/teams.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import { useMemberParams } from './use-member-params.ts';

const TeamDialog = lazyPart(() =>
  import('#components/kit/team-dialog.tsx').then(({ TeamDialog: loaded }) => loaded),
);
loadWhenIdle(TeamDialog);

/** From the search to the rows. @returns whether there are any */
function focusFirstRow(): boolean {
  const first = document.querySelector<HTMLElement>('[data-row-link]');
  first?.focus();
  return first !== null;
}

/** Search, filters and sort order of the list, and a link to it. */
export function Toolbar() {
  const { params, list } = useMemberParams();
  return (
    <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
      <SearchBox
        label="Search by name or email"
        placeholder="Name or email"
        value={params.search}
        onSearch={(search) => void list({ search }, 'replace')}
        onLeaveDown={focusFirstRow}
      />
      <Chips />
      <FilterMenu />
      <span className="flex-1 max-md:hidden" />
      <CopyButton label="Copy link" value={() => window.location.href} className="max-md:hidden" />
    </search>
  );
}

/** The filters that are on. */
function Chips() {
  const { organizationId } = useMembersPage();
  const { params, list } = useMemberParams();
  const { role, team, sso, disabled, seen } = params;
  const found = useQuery({
    ...queryFor(getTeam, { parameters: { organizationId, teamId: team ?? '-' } }),
    enabled: team !== null,
  }).data;
  return (
    <>
      {role.length > 0 && (
        <Chip
          label="Role"
          value={role.map((each) => levelName(each)).join(', ')}
          onRemove={() => void list({ role: null })}
        />
      )}
      {team !== null && (
        <Chip label="Team" value={found?.title ?? '…'} onRemove={() => void list({ team: null })} />
      )}
      {sso !== null && (
        <Chip label="SSO" value={sso ? 'Yes' : 'No'} onRemove={() => void list({ sso: null })} />
      )}
      {disabled !== null && (
        <Chip
          label="Disabled"
          value={disabled ? 'Yes' : 'No'}
          onRemove={() => void list({ disabled: null })}
        />
      )}
      {seen !== null && (
        <Chip
          label="Seen"
          value={seen === 'never' ? 'Never' : 'Yes'}
          onRemove={() => void list({ seen: null })}
        />
      )}
    </>
  );
}

function FilterMenu() {
  const { organizationId } = useMembersPage();
  const { params, list } = useMemberParams();
  const { seesActivity, organization } = useMembership(organizationId);
  const [isChoosingTeam, setChoosingTeam] = useState(false);
  const { role } = params;
  /** Sorting by last seen leaves some people out; they are sorted by when they joined. */
  const byJoining = params.sort === 'lastSeenAt' && { sort: 'joinedAt' as const };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="bare">
            <ListFilter aria-hidden />
            Filter<span className="sr-only"> and sort</span>
          </Button>
        </MenuTrigger>
        <MenuContent align="start">
          <MenuLabel>Role</MenuLabel>
          {levels.toReversed().map((level) => (
            <MenuCheckboxItem
              key={level}
              checked={role.includes(level)}
              onCheckedChange={(isOn) =>
                void list({
                  role: memberRoles.filter((one) => (one === level ? isOn : role.includes(one))),
                })
              }
            >
              {levelName(level)}
            </MenuCheckboxItem>
          ))}
          <MenuSeparator />
          <MenuLabel>Show only</MenuLabel>
          <MenuCheckboxItem
            checked={params.sso === true}
            onCheckedChange={(isOn) => void list({ sso: isOn || null })}
          >
            SSO members
          </MenuCheckboxItem>
          <MenuCheckboxItem
            checked={params.disabled === true}
            onCheckedChange={(isOn) => void list({ disabled: isOn || null, ...byJoining })}
          >
            Disabled
          </MenuCheckboxItem>
          {seesActivity && (
            <MenuCheckboxItem
              checked={params.seen === 'never'}
              onCheckedChange={(isOn) => void list({ seen: isOn ? 'never' : null, ...byJoining })}
            >
              Never seen
            </MenuCheckboxItem>
          )}
          {mayCall(listTeams, organization) && (
            <MenuItem icon={<Users aria-hidden />} onSelect={() => setChoosingTeam(true)}>
              Members of a team…
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuLabel>Sort</MenuLabel>
          <MenuRadioGroup
            value={`${params.sort} ${params.order}`}
            onValueChange={(choice) => {
              const found = sorts.find(({ value }) => value === choice);
              if (found) void list({ sort: found.sort, order: found.order });
            }}
          >
            {sorts
              .filter(({ sort }) => sort === 'joinedAt' || seesActivity)
              .map(({ value, label }) => (
                <MenuRadioItem key={value} value={value}>
                  {label}
                </MenuRadioItem>
              ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
      {isChoosingTeam && (
        <TeamDialog
          title="Members of a team"
          organizationId={organizationId}
          chosenId={params.team ?? undefined}
          onChoose={({ id: team }) => {
            setChoosingTeam(false);
            void list({ team });
          }}
          onClose={() => setChoosingTeam(false)}
        />
      )}
    </>
  );
}

const sorts = [
  { value: 'joinedAt desc', sort: 'joinedAt', order: 'desc', label: 'Joined: newest first' },
  { value: 'joinedAt asc', sort: 'joinedAt', order: 'asc', label: 'Joined: oldest first' },
  { value: 'lastSeenAt desc', sort: 'lastSeenAt', order: 'desc', label: 'Last seen: newest first' },
  { value: 'lastSeenAt asc', sort: 'lastSeenAt', order: 'asc', label: 'Last seen: oldest first' },
] as const;
