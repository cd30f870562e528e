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
import { useMembership, useMembersPage } from './members-context.ts';
import { useMemberParams } from './use-member-params.ts';
import { REFETCH_INTERVAL, useMembers } from './use-members.ts';

/** One member beside the list, with links to the previous and next one. */
export function MemberPanel({ memberId }: { memberId: string }) {
  const { organizationId } = useMembersPage();
  const { params, open } = useMemberParams();
  const { myId } = useMembership(organizationId);
  const rows = useMembers(organizationId, params).page?.rows ?? [];
  const index = rows.findIndex(({ id }) => id === memberId);
  const listed = rows[index];
  const reading = useQuery({
    ...queryFor(getMember, { parameters: { organizationId, userId: memberId } }),
    // A row of the list has nearly all fields of a member.
    ...(listed && { placeholderData: listed }),
    refetchInterval: REFETCH_INTERVAL,
  });
  const member = reading.data;
  const step = (by: -1 | 1) => {
    const other = index < 0 ? undefined : rows[index + by];
    return other && (() => void open(other.id, 'replace'));
  };
  const previous = step(-1);
  const next = step(1);
  const panelProps = {
    onClose: () => void open(null),
    ...(previous && { onPrevious: previous }),
    ...(next && { onNext: next }),
  };
  if (!member)
    return (
      <SidePanel title={reading.isPending ? 'Member' : 'Not found'} {...panelProps}>
        {reading.isPending ? (
          <SkeletonRows label="Loading member" rows={4} shape="line" />
        ) : (
          <Missing
            problem={reading.error as Problem}
            onRetry={() => void reading.refetch()}
            onClose={panelProps.onClose}
          />
        )}
      </SidePanel>
    );
  return (
    <SidePanel
      {...panelProps}
      title={member.user.displayName}
      media={
        <Avatar
          size="large"
          name={member.user.displayName}
          photo={member.user.photoURL ?? null}
          me={member.id === myId}
          // The address needs the room.
          className="max-[340px]:hidden"
        />
      }
      subtitle={<Address member={member} />}
      tabs={<Tabs member={member} />}
      footer={<MemberActions member={member} />}
    >
      <TabContent member={member} />
    </SidePanel>
  );
}

/** The email address; a long one continues on the next line from its @ on. */
function Address({ member: { user, serviceAccount } }: { member: Member }) {
  if (!user.email) return serviceAccount && 'Service account';
  const at = user.email.lastIndexOf('@');
  return (
    <>
      {user.email.slice(0, at)}
      <wbr />
      {user.email.slice(at)}
    </>
  );
}

function Tabs({ member }: { member: Member }) {
  const { organizationId } = useMembersPage();
  const { mayManage } = useMembership(organizationId);
  const { params, showTab } = useMemberParams();
  return (
    <TabsLine label={`About ${member.user.displayName}`}>
      <TabButton current={params.tab === 'access'} onClick={() => void showTab('access')}>
        Access
      </TabButton>
      <TabButton
        current={params.tab === 'teams'}
        count={member.teams}
        onClick={() => void showTab('teams')}
      >
        Teams
      </TabButton>
      <TabButton current={params.tab === 'overview'} onClick={() => void showTab('overview')}>
        Overview
      </TabButton>
      {mayManage && (
        <TabButton current={params.tab === 'history'} onClick={() => void showTab('history')}>
          History
        </TabButton>
      )}
    </TabsLine>
  );
}

function TabContent({ member }: { member: Member }) {
  const { params } = useMemberParams();
  if (params.tab === 'teams') return <MemberTeams member={member} />;
  if (params.tab === 'history') return <MemberHistory memberId={member.id} />;
  if (params.tab === 'overview') return <MemberOverview member={member} />;
  return <MemberSpaces member={member} />;
}

/** Shown if the member doesn't exist or couldn't be loaded. */
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
    return <ProblemState problem={problem} what="this member" onRetry={onRetry} />;
  return (
    <EmptyState
      title="Member not found"
      role="status"
      actions={<Button onClick={onClose}>Back to list</Button>}
      className="px-6"
    >
      The person in this link isn’t a member of this organization.
    </EmptyState>
  );
}
