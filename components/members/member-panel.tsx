'use client';

import { useQuery } from '@tanstack/react-query';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { TabButton, TabsLine } from '#components/ui/tabs-line.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { getMember, type Member } from '#lib/contract/members.ts';
import { MemberHistory } from './member-history.tsx';
import { MemberActions, MemberOverview } from './member-overview.tsx';
import { MemberSpaces } from './member-spaces.tsx';
import { MemberTeams } from './member-teams.tsx';
import { useMembersPage, useStanding } from './members-page.tsx';
import { useMemberParams } from './use-member-params.ts';
import { useMembers } from './use-members.ts';

/** One member beside the list, with the members before and after in it. */
export function MemberPanel({ memberId }: { memberId: string }) {
  const { organizationId } = useMembersPage();
  const { params, open } = useMemberParams();
  const { myId } = useStanding(organizationId);
  const rows = useMembers(organizationId, params).page?.rows ?? [];
  const place = rows.findIndex(({ id }) => id === memberId);
  const listed = rows[place];
  const reading = useQuery({
    ...queryFor(getMember, { parameters: { organizationId, userId: memberId } }),
    // A row of the list has all of it but what only the member's own page would know.
    ...(listed && { placeholderData: listed }),
  });
  const member = reading.data;
  const step = (by: -1 | 1) => {
    const other = place < 0 ? undefined : rows[place + by];
    return other && (() => void open(other.id, 'replace'));
  };
  const previous = step(-1);
  const next = step(1);
  const shared = {
    onClose: () => void open(null),
    ...(previous && { onPrevious: previous }),
    ...(next && { onNext: next }),
  };
  if (!member)
    return (
      <SidePanel title={reading.isPending ? 'Member' : 'Not here'} {...shared}>
        {reading.isPending ? (
          <SkeletonRows label="The member is loading" rows={4} shape="line" />
        ) : (
          <Missing
            problem={reading.error as Problem}
            onRetry={() => void reading.refetch()}
            onClose={shared.onClose}
          />
        )}
      </SidePanel>
    );
  return (
    <SidePanel
      {...shared}
      title={member.user.displayName}
      media={
        <Avatar
          size="large"
          name={member.user.displayName}
          photo={member.user.photoURL ?? null}
          me={member.id === myId}
        />
      }
      subtitle={member.user.email}
      tabs={<Tabs member={member} />}
      footer={<MemberActions member={member} />}
    >
      <Shown member={member} />
    </SidePanel>
  );
}

function Tabs({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const { isAdmin } = useStanding(organizationId);
  const { params, showTab } = useMemberParams();
  return (
    <TabsLine label={`About ${member.user.displayName}`}>
      <TabButton current={params.tab === 'overview'} onClick={() => void showTab('overview')}>
        Overview
      </TabButton>
      <TabButton current={params.tab === 'spaces'} onClick={() => void showTab('spaces')}>
        Spaces
      </TabButton>
      <TabButton
        current={params.tab === 'teams'}
        count={member.teams}
        onClick={() => void showTab('teams')}
      >
        Teams
      </TabButton>
      {isAdmin && (
        <TabButton current={params.tab === 'history'} onClick={() => void showTab('history')}>
          History
        </TabButton>
      )}
    </TabsLine>
  );
}

function Shown({ member }: { member: Member }) {
  const { params } = useMemberParams();
  if (params.tab === 'spaces') return <MemberSpaces member={member} />;
  if (params.tab === 'teams') return <MemberTeams memberId={member.id} />;
  if (params.tab === 'history') return <MemberHistory memberId={member.id} />;
  return <MemberOverview member={member} />;
}

/** Somebody who isn't a member, or can't be read. */
function Missing({
  problem,
  onRetry,
  onClose,
}: {
  problem: Problem;
  onRetry: () => void;
  onClose: () => void;
}) {
  if (problem.status !== 404)
    return <ProblemState problem={problem} what="The member" onRetry={onRetry} />;
  return (
    <EmptyState
      title="Nobody here by this link"
      role="status"
      actions={<Button onClick={onClose}>Back to the list</Button>}
      className="px-6"
    >
      The link names somebody who is not a member of this organization, or no longer is.
    </EmptyState>
  );
}
