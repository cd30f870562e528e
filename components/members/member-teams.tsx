'use client';

import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import { PanelSection } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listMemberTeams, type Member } from '#lib/contract/members.ts';
import { listTeams } from '#lib/contract/teams.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import { people } from './person.ts';

const AddToTeam = lazyPart(() => import('./add-to-team.tsx').then((part) => part.AddToTeam));

/** The teams of a member, with their role in each, and a field to add them to one. */
export function MemberTeams({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const mayAdd = useMayAdd(organizationId);
  return (
    <>
      {mayAdd && (
        <PanelSection>
          <AddToTeam organizationId={organizationId} member={member} />
        </PanelSection>
      )}
      <TeamList memberId={member.id} mayAdd={mayAdd} />
    </>
  );
}

/** Whether the caller may add members to some team: as an admin, or as the owner of one. */
function useMayAdd(organizationId: string): boolean {
  const { mayManage, myId } = useMembership(organizationId);
  const parameters = { organizationId };
  const owned = useQuery({
    ...queryFor(listTeams, { parameters, query: { limit: 1, owner: myId ?? '' } }),
    enabled: !mayManage && myId !== null,
  });
  return mayManage || Boolean(owned.data?.items.length);
}

function TeamList({ memberId, mayAdd }: { memberId: string; mayAdd: boolean }) {
  const { organizationId } = useMembersPage();
  const reading = useQuery(
    queryFor(listMemberTeams, {
      parameters: { organizationId, userId: memberId },
      query: { limit: 100 },
    }),
  );
  if (reading.isPending) return <SkeletonRows label="Loading teams" rows={3} shape="line" />;
  if (!reading.data)
    return (
      <ProblemState
        problem={reading.error as Problem}
        what="the teams"
        onRetry={() => void reading.refetch()}
      />
    );
  const { items, count = items.length } = reading.data;
  if (items.length === 0)
    return (
      <EmptyState title="No teams yet" level={3} className="px-6">
        {mayAdd ? (
          'Add them to one above.'
        ) : (
          <>
            Owners of a team add members on the{' '}
            <Link href={routes.teams(organizationId)} className="link">
              Teams page
            </Link>
            .
          </>
        )}
      </EmptyState>
    );
  return (
    <PanelSection>
      <ul>
        {items.map(({ team, member }) => (
          <li
            key={team.id}
            className="flex min-h-9 items-center gap-2 border-b border-hairline last:border-0"
          >
            <Users aria-hidden className="size-3.5 text-ink-3" />
            <Link
              href={routes.teams(organizationId, { team: team.id })}
              className="link min-w-0 truncate"
            >
              {team.title}
            </Link>
            <span className="text-meta text-ink-3">{people(team.members)}</span>
            <span className="ml-auto">{member.role === 'owner' ? 'Owner' : 'Member'}</span>
          </li>
        ))}
      </ul>
      {count > items.length && (
        <p className="mt-2 text-meta text-ink-3">
          Showing the latest {items.length} of {count} teams.
        </p>
      )}
    </PanelSection>
  );
}
