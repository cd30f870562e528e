'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePermission } from '#components/kit/action.tsx';
import { ListBody } from '#components/kit/list-body.tsx';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { Failure } from '#components/ui/failure.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { PanelSection } from '#components/ui/side-panel.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import {
  listTeamMembers,
  removeTeamMember,
  setTeamMember,
  type TeamMember,
} from '#lib/contract/team-members.ts';
import type { Team, TeamRole } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import { AddMember } from './add-member.tsx';
import { lessOfOne, lossesOf } from './losses.ts';
import { managedReason } from './managed.tsx';
import { RemoveMember } from './remove-member.tsx';
import { membersInput } from './search-params.ts';
import { TeamMemberRow } from './team-member-row.tsx';

/** Teams with more members can be searched. */
const SEARCHED = 8;

/** The members of a team with their roles, a field to add some, and one to search them. */
export function TeamMembers({ organizationId, team }: { organizationId: string; team: Team }) {
  const input = membersInput(organizationId, team.id);
  const [search, setSearch] = useState('');
  const all = useInfiniteQuery(pagesFor(listTeamMembers, input));
  const found = useInfiniteQuery({
    ...pagesFor(listTeamMembers, membersInput(organizationId, team.id, search)),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const pages = search ? found : all;
  const viewerId = useQuery(queryFor(getUser, {})).data?.id;
  const removal = useMutationFor(removeTeamMember);
  const addition = useMutationFor(setTeamMember);
  const list = useRef<HTMLDivElement>(null);
  const [removing, setRemoving] = useState<{ member: TeamMember; role: TeamRole } | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const everyone = all.data?.pages.flatMap((page): TeamMember[] => page.items) ?? [];
  const members = pages.data?.pages.flatMap((page): TeamMember[] => page.items) ?? [];
  const shown = members.filter(({ organization: { id } }) => !hidden.has(id));
  const own = everyone.find(({ organization: { id } }) => id === viewerId);
  const permission = usePermission(setTeamMember, team);
  const reason = managedReason(team) ?? permission.reason;

  function unhide(id: string): void {
    setHidden((before) => new Set([...before].filter((each) => each !== id)));
  }

  function add(id: string, name: string): void {
    addition.mutate(
      { parameters: { ...input.parameters, userId: id }, body: {} },
      { onSuccess: () => announce(`${name} added to ${team.title}`) },
    );
  }

  /** Removes a member at once, unless they lose access or it can't be undone: then it asks first. */
  async function confirmOrRemove(member: TeamMember, role: TeamRole): Promise<void> {
    const { id } = member.organization;
    const parameters = { organizationId, teamId: team.id };
    const lost = await lossesOf(parameters, { users: [id] }, undefined).catch(() => null);
    const isFinal = reason !== undefined;
    if (lost && (lost.locked > 0 || (isFinal && lost.people > 0))) setRemoving({ member, role });
    else remove(member, role, lost ? lessOfOne(lost) : '');
  }

  function remove({ organization: { id, user } }: TeamMember, role: TeamRole, less = ''): void {
    // At once: the dialog then gives the focus back before the list takes it.
    flushSync(() => {
      setRemoving(null);
      setHidden((before) => new Set(before).add(id));
    });
    // The focused button is gone: the keyboard continues in the list.
    window.setTimeout(() => list.current?.focus({ preventScroll: true }));
    const begun = beginChange();
    const undo = () =>
      addition.mutateAsync({ parameters: { ...input.parameters, userId: id }, body: { role } });
    const undone = `${user.displayName} added back to ${team.title}`;
    const kept = `Couldn’t add ${user.displayName} back.`;
    const who =
      id === viewerId
        ? `You left ${team.title}.`
        : `${user.displayName} removed from ${team.title}.`;
    const done = less ? `${who} ${less}` : who;
    removal
      .mutateAsync({ parameters: { ...input.parameters, userId: id } })
      .then(() => {
        if (!reason) return notifyChanged(done, undo, { undone, kept }, begun);
        begun.drop();
        notify(done);
      }, begun.drop)
      .finally(() => unhide(id));
  }

  const problem = removal.error ?? addition.error;
  return (
    <>
      {own?.team.role === 'owner' && (
        <p className="border-b border-hairline px-6 py-2 text-ink-2 max-md:px-4">
          You own this team.
        </p>
      )}
      {own?.team.role === 'member' && (
        <p className="border-b border-hairline px-6 py-2 text-ink-2 max-md:px-4">
          You are a member of this team.
        </p>
      )}
      <PanelSection>
        <AddMember organizationId={organizationId} team={team} onAdd={add} unavailable={reason} />
        <Failure title="Couldn’t save." reason={problem?.message} className="mt-3" />
        {(team.members > SEARCHED || search !== '') && (
          <SearchBox
            label={`Search members of ${team.title}`}
            placeholder="Search members"
            className="mt-2 w-full"
            value={search}
            onSearch={(text) => setSearch(text.trim())}
          />
        )}
      </PanelSection>
      {/* It takes the focus of a removed member, also when it is empty then. */}
      <div ref={list} tabIndex={-1} className="-outline-offset-2">
        <ListBody
          nouns="members"
          reading={pages}
          items={pages.data && shown}
          skeleton={{ rows: 5 }}
          moreClass="mx-6 my-3 max-md:mx-4"
          empty={
            <p role="status" className="px-6 py-4 text-ink-2 max-md:px-4">
              {search ? `No members match “${search}”` : 'No members yet'}
            </p>
          }
        >
          {(members) => (
            <ul aria-label={`Members of ${team.title}`}>
              {members.map((member) => (
                <TeamMemberRow
                  key={member.organization.id}
                  organizationId={organizationId}
                  team={team}
                  member={member}
                  isViewer={member.organization.id === viewerId}
                  onRemove={(role) => void confirmOrRemove(member, role)}
                />
              ))}
            </ul>
          )}
        </ListBody>
      </div>
      {removing && (
        <RemoveMember
          organizationId={organizationId}
          team={team}
          member={removing.member}
          isViewer={removing.member.organization.id === viewerId}
          onConfirm={() => remove(removing.member, removing.role)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
