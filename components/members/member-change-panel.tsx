'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { PanelSection, SidePanel } from '#components/ui/side-panel.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import {
  listMemberChangePeople,
  type MemberChange,
  type MemberChangeKind,
  type MemberChangePerson,
} from '#lib/contract/member-changes.ts';
import {
  changeTitles,
  isUnderWay,
  leftOutOf,
  memberChangeText,
  outcomeText,
  unchangedText,
} from './member-change-words.ts';
import { useMembersPage } from './members-context.ts';
import { people } from './person.ts';
import { useMemberChange, useMemberChangeActions } from './use-member-change.ts';
import { useMemberParams } from './use-member-params.ts';

/** How many people who were left out are listed, and how many who were changed. */
const LISTED = 200;
const LISTED_CHANGED = 50;

/** A change of many people: its progress, its outcome, and its people. */
export function MemberChangePanel({ memberChangeId }: { memberChangeId: string }) {
  const { openChange } = useMemberParams();
  const reading = useMemberChange(memberChangeId);
  const { stop, undo } = useMemberChangeActions();
  const change = reading.data;
  const onClose = () => void openChange(null);
  if (!change)
    return (
      <SidePanel title="Change of members" onClose={onClose}>
        {reading.isPending ? (
          <SkeletonRows label="Loading change" rows={4} shape="line" />
        ) : (
          <ProblemState
            problem={reading.error as Problem}
            what="this change"
            onRetry={() => void reading.refetch()}
          />
        )}
      </SidePanel>
    );
  const undoable = change.undoes ? 0 : (change.undoable ?? 0);
  return (
    <SidePanel
      title={changeTitles[change.change]}
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
      <Outcome change={change} undoable={undoable} />
      {leftOutOf(change) > 0 && <LeftOut change={change} />}
      {!isUnderWay(change) && (change.counts.changed ?? 0) > 0 && <Changed change={change} />}
    </SidePanel>
  );
}

/** How far it is or what came of it, and what can't be undone. */
function Outcome({ change, undoable }: { change: MemberChange; undoable: number }) {
  const { organizationId } = useMembersPage();
  const { changed = 0, unchanged = 0 } = change.counts;
  const isRemoval = change.change === 'remove';
  return (
    <PanelSection>
      <p role="status" className="tabular-nums">
        {memberChangeText(change)}
      </p>
      {unchanged > 0 && <p className="mt-1 text-ink-2">{unchangedText(change)}</p>}
      {!isUnderWay(change) && !change.undoes && !isRemoval && undoable < changed && (
        <p className="mt-1 text-ink-2">
          {undoable > 0
            ? `Undo leaves out ${people(changed - undoable)}, changed since.`
            : 'Nothing is left to undo.'}
        </p>
      )}
      {isRemoval && changed > 0 && (
        <p className="mt-1 text-ink-2">
          This can’t be undone. To bring people back,{' '}
          <Link href={routes.invites(organizationId)} className="link">
            invite them again
          </Link>
          .
        </p>
      )}
    </PanelSection>
  );
}

function useListed(change: MemberChange, outcome: 'left-out' | 'changed', limit: number) {
  const { organizationId } = useMembersPage();
  return useQuery(
    queryFor(listMemberChangePeople, {
      parameters: { organizationId, memberChangeId: change.id },
      query: { outcome, limit },
    }),
  ).data;
}

const changedTitles: Record<MemberChangeKind, string> = {
  role: 'Changed',
  sso: 'Changed',
  'unset-sso': 'Changed',
  disable: 'Disabled',
  enable: 'Enabled',
  remove: 'Removed',
};

function Changed({ change }: { change: MemberChange }) {
  const listed = useListed(change, 'changed', LISTED_CHANGED);
  const items = listed?.items ?? [];
  return (
    <PanelSection title={changedTitles[change.change]}>
      <People
        people={items.map(({ user, before, after, now }) => ({
          user,
          isMember: now !== undefined,
          detail: before === after ? user.email : `${roleName(before)} → ${roleName(after)}`,
        }))}
        more={listed ? (change.counts.changed ?? 0) - items.length : 0}
      />
    </PanelSection>
  );
}

function LeftOut({ change }: { change: MemberChange }) {
  const { openChange } = useMembersPage();
  const { insist } = useMemberChangeActions();
  const listed = useListed(change, 'left-out', LISTED);
  const shown = (listed?.items ?? []).filter(({ outcome }) => outcome !== 'unchanged');
  const meanwhile = shown.filter(({ outcome }) => outcome === 'changed-meanwhile');
  const anyway = anywayText(change, people(meanwhile.length));
  function onAnyway(): void {
    // What can't be undone is asked again.
    if (change.change === 'remove')
      openChange(
        { kind: 'remove' },
        meanwhile.map(({ user, now = null }) => ({
          id: user.id,
          name: user.displayName,
          role: now,
          sso: false,
          disabled: false,
        })),
      );
    else
      insist(
        change,
        meanwhile.map(({ user, now }) => ({ id: user.id, was: now })),
      );
  }
  return (
    <PanelSection title="Left out">
      <People
        people={shown.map(({ user, outcome, now }) => ({
          user,
          isMember: now !== undefined,
          remark: now !== undefined && ` · ${roleName(now)}`,
          detail: outcomeText(change, outcome),
        }))}
        more={listed ? leftOutOf(change) - shown.length : 0}
      />
      {!change.undoes && !isUnderWay(change) && meanwhile.length > 0 && anyway && (
        <Button size="small" className="mt-2" onClick={onAnyway}>
          {anyway}
        </Button>
      )}
    </PanelSection>
  );
}

/** `Disable 2 people anyway`; undefined for a change that leaves out no one for their role. */
function anywayText({ change, role = null }: MemberChange, who: string): string | undefined {
  if (change === 'role') return `Set ${roleName(role)} for ${who} anyway`;
  if (change === 'disable') return `Disable ${who} anyway`;
  return change === 'remove' ? `Remove ${who} anyway…` : undefined;
}

type Listed = {
  user: MemberChangePerson['user'];
  isMember: boolean;
  remark?: ReactNode;
  detail: ReactNode;
};

function People({ people: listed, more }: { people: readonly Listed[]; more: number }) {
  const { organizationId } = useMembersPage();
  return (
    <>
      <ul>
        {listed.map(({ user, isMember, remark, detail }) => (
          <li key={user.id} className="border-b border-hairline py-1.5 wrap-anywhere last:border-0">
            {isMember ? (
              <Link
                href={routes.members(organizationId, { member: user.id })}
                prefetch={false}
                className="font-semibold hover:underline"
              >
                {user.displayName}
              </Link>
            ) : (
              <b>{user.displayName}</b>
            )}
            <span className="text-ink-3">{remark}</span>
            <span className="block text-meta text-ink-3">{detail}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-meta text-ink-3">And {formatNumber(more)} more.</p>}
    </>
  );
}
