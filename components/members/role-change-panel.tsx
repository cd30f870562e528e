'use client';

import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listRoleChangePeople, type RoleChange } from '#lib/contract/role-changes.ts';
import { useMembersPage } from './members-context.ts';
import { people } from './person.ts';
import { isUnderWay, leftOutOf, outcomeWords, roleChangeText } from './role-change-words.ts';
import { useMemberParams } from './use-member-params.ts';
import { useRoleChange, useRoleChangeActions } from './use-role-change.ts';

/** How many people who were left out are listed. */
const LISTED = 200;

/** A role change of many people: its progress, its outcome, and who was left out. */
export function RoleChangePanel({ roleChangeId }: { roleChangeId: string }) {
  const { openChange } = useMemberParams();
  const reading = useRoleChange(roleChangeId);
  const { stop, undo } = useRoleChangeActions();
  const change = reading.data;
  const onClose = () => void openChange(null);
  if (!change)
    return (
      <SidePanel title="Role change" onClose={onClose}>
        {reading.isPending ? (
          <SkeletonRows label="Loading role change" rows={4} shape="line" />
        ) : (
          <ProblemState
            problem={reading.error as Problem}
            what="this role change"
            onRetry={() => void reading.refetch()}
          />
        )}
      </SidePanel>
    );
  const undoable = change.undoes ? 0 : (change.undoable ?? 0);
  return (
    <SidePanel
      title="Role change"
      subtitle={
        <>
          {change.startedBy?.displayName ?? 'Someone'} · <Time value={change.createdAt} />
        </>
      }
      onClose={onClose}
      {...((isUnderWay(change) || undoable > 0) && {
        footer: isUnderWay(change) ? (
          <Button size="small" onClick={() => stop(change)}>
            Stop
          </Button>
        ) : (
          <Button size="small" onClick={() => undo(change)}>
            Undo for {people(undoable)}
          </Button>
        ),
      })}
    >
      <PanelSection>
        <p role="status" className="tabular-nums">
          {roleChangeText(change)}
        </p>
        {(change.counts.unchanged ?? 0) > 0 && (
          <p className="mt-1 text-ink-2">
            {people(change.counts.unchanged ?? 0)} already had this role.
          </p>
        )}
        {!isUnderWay(change) && !change.undoes && undoable < (change.counts.changed ?? 0) && (
          <p className="mt-1 text-ink-2">
            Undo leaves out {people((change.counts.changed ?? 0) - undoable)}, changed since.
          </p>
        )}
      </PanelSection>
      {leftOutOf(change) > 0 && <LeftOut change={change} />}
    </SidePanel>
  );
}

function LeftOut({ change }: { change: RoleChange }) {
  const { organizationId } = useMembersPage();
  const { insist } = useRoleChangeActions();
  const listed = useQuery(
    queryFor(listRoleChangePeople, {
      parameters: { organizationId, roleChangeId: change.id },
      query: { outcome: 'left-out', limit: LISTED },
    }),
  ).data;
  const shown = (listed?.items ?? []).filter(({ outcome }) => outcome !== 'unchanged');
  const meanwhile = shown.filter(({ outcome }) => outcome === 'changed-meanwhile');
  const more = leftOutOf(change) - shown.length;
  return (
    <PanelSection title="Left out">
      <ul>
        {shown.map(({ user, outcome, now }) => (
          <li key={user.id} className="border-b border-hairline py-1.5 last:border-0">
            <b>{user.displayName}</b>
            {now !== undefined && <span className="text-ink-3"> · {roleName(now)}</span>}
            <span className="block text-meta text-ink-3">
              {outcome === 'waiting' || outcome === 'changed' ? '' : outcomeWords[outcome]}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && listed && <p className="text-meta text-ink-3">And {formatNumber(more)} more.</p>}
      {!change.undoes && !isUnderWay(change) && meanwhile.length > 0 && (
        <Button
          size="small"
          className="mt-2"
          onClick={() =>
            insist(
              change,
              meanwhile.map(({ user, now }) => ({ id: user.id, was: now })),
            )
          }
        >
          Set {roleName(change.role ?? null)} for {people(meanwhile.length)} anyway
        </Button>
      )}
    </PanelSection>
  );
}
