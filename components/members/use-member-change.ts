'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { barUndo, notifyUndoFailed, notifyUndone, notifyWithUndo } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { send } from '#lib/client/send.ts';
import {
  cancelMemberChange,
  createMemberChange,
  getMemberChange,
  listMemberChanges,
  type MemberChange,
  undoMemberChange,
} from '#lib/contract/member-changes.ts';
import { removeMember } from '#lib/contract/members.ts';
import { isUnderWay, memberChangeText, REMOVED } from './member-change-words.ts';
import { useFollowedChange, useMembership, useMembersPage } from './members-context.ts';

/** Milliseconds between readings of a change under way. */
const PACE = 700;

/** The latest bulk change of the organization’s members, read again while it runs. */
export function useLatestChange(): MemberChange | undefined {
  const { organizationId } = useMembersPage();
  const { mayManage } = useMembership(organizationId);
  return useQuery({
    ...queryFor(listMemberChanges, { parameters: { organizationId }, query: { limit: 1 } }),
    enabled: mayManage,
    retry: false,
    refetchInterval: ({ state }) => {
      const [latest] = state.data?.items ?? [];
      return latest && isUnderWay(latest) ? PACE : false;
    },
  }).data?.items[0];
}

/** One bulk change, read again while it runs. */
export function useMemberChange(memberChangeId: string) {
  const { organizationId } = useMembersPage();
  return useQuery({
    ...queryFor(getMemberChange, { parameters: { organizationId, memberChangeId } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? PACE : false),
  });
}

/** Stops a change, undoes it, or changes those who were left out. */
export function useMemberChangeActions() {
  const { organizationId, followChange } = useMembersPage();
  const run = async (words: string, work: () => Promise<MemberChange>): Promise<void> => {
    try {
      followChange((await work()).id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notifyUndoFailed(`${words} ${error.message}`);
    }
  };
  const on = (memberChangeId: string) => ({ parameters: { organizationId, memberChangeId } });
  return {
    stop: ({ id }: MemberChange) =>
      void run('Couldn’t stop.', () => send(cancelMemberChange, on(id))),
    undo: ({ id }: MemberChange) =>
      void run('Couldn’t undo.', () => send(undoMemberChange, on(id))),
    /** Changes people after all who were changed by someone else, based on their current role. */
    insist: (
      { change, role = null }: MemberChange,
      users: { id: string; was: MemberChange['role'] }[],
    ) =>
      void run('Couldn’t change them.', () =>
        send(createMemberChange, {
          parameters: { organizationId },
          body: { change, ...(change === 'role' && { role }), users },
        }),
      ),
  };
}

/** Reads again all that a change of many may have changed: of all changes, a removal concerns most. */
export function refreshMembers(client: QueryClient, organizationId: string): Promise<unknown> {
  return refreshAfter(client, removeMember, { parameters: { organizationId } });
}

/** Reads the members again as a change proceeds, and says how it ended, with undo. */
export function useChangeEnd(change: MemberChange | undefined): void {
  const followed = useFollowedChange();
  const { organizationId } = useMembersPage();
  const client = useQueryClient();
  const { undo } = useMemberChangeActions();
  const running = useRef<string | null>(null);
  const ended = useRef<string | null>(null);
  const onUndo = useEffectEvent(undo);
  useEffect(() => {
    if (!change) return;
    if (isUnderWay(change)) {
      running.current = change.id;
      return;
    }
    // One that was started here may have ended before it was first read.
    const isOfInterest = running.current === change.id || followed === change.id;
    if (!isOfInterest || ended.current === change.id) return;
    ended.current = change.id;
    void refreshMembers(client, organizationId);
    const text = memberChangeText(change);
    announce(text);
    if (!change.undoes && (change.undoable ?? 0) > 0) notifyWithUndo(text, () => onUndo(change));
    else if (change.undoes) notifyUndone(text);
    else notify(text, { tone: 'done' });
    if (change.change === 'remove') barUndo(REMOVED);
  }, [change, followed, client, organizationId]);
}
