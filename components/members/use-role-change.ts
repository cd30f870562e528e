'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { notifyUndoFailed, notifyWithUndo } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { send } from '#lib/client/send.ts';
import { updateMember } from '#lib/contract/members.ts';
import {
  cancelRoleChange,
  createRoleChange,
  getRoleChange,
  listRoleChanges,
  type RoleChange,
  undoRoleChange,
} from '#lib/contract/role-changes.ts';
import { useFollowedChange, useMembership, useMembersPage } from './members-context.ts';
import { isUnderWay, roleChangeText } from './role-change-words.ts';

/** Milliseconds between readings of a change under way. */
const PACE = 700;

/** The latest role change of the organization, read again while it runs. */
export function useLatestChange(): RoleChange | undefined {
  const { organizationId } = useMembersPage();
  const { mayManage } = useMembership(organizationId);
  return useQuery({
    ...queryFor(listRoleChanges, { parameters: { organizationId }, query: { limit: 1 } }),
    enabled: mayManage,
    retry: false,
    refetchInterval: ({ state }) => {
      const [latest] = state.data?.items ?? [];
      return latest && isUnderWay(latest) ? PACE : false;
    },
  }).data?.items[0];
}

/** One role change, read again while it runs. */
export function useRoleChange(roleChangeId: string) {
  const { organizationId } = useMembersPage();
  return useQuery({
    ...queryFor(getRoleChange, { parameters: { organizationId, roleChangeId } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? PACE : false),
  });
}

/** Stops a role change, undoes it, or changes those who were left out. */
export function useRoleChangeActions() {
  const { organizationId, followChange } = useMembersPage();
  const run = async (words: string, work: () => Promise<RoleChange>): Promise<void> => {
    try {
      followChange((await work()).id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notifyUndoFailed(`${words} ${error.message}`);
    }
  };
  const on = (roleChangeId: string) => ({ parameters: { organizationId, roleChangeId } });
  return {
    stop: ({ id }: RoleChange) => void run('Couldn’t stop.', () => send(cancelRoleChange, on(id))),
    undo: ({ id }: RoleChange) => void run('Couldn’t undo.', () => send(undoRoleChange, on(id))),
    /** Changes people whose role someone else has changed, based on their current role. */
    insist: ({ role = null }: RoleChange, users: { id: string; was: RoleChange['role'] }[]) =>
      void run('Couldn’t change the role.', () =>
        send(createRoleChange, { parameters: { organizationId }, body: { role, users } }),
      ),
  };
}

/** Reads the members again as a change proceeds, and says how it ended, with undo. */
export function useChangeEnd(change: RoleChange | undefined): void {
  const followed = useFollowedChange();
  const { organizationId } = useMembersPage();
  const client = useQueryClient();
  const { undo } = useRoleChangeActions();
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
    void refreshAfter(client, updateMember, { parameters: { organizationId } });
    const text = roleChangeText(change);
    announce(text);
    if (!change.undoes && (change.undoable ?? 0) > 0) notifyWithUndo(text, () => onUndo(change));
    else notify(text, { tone: 'done' });
  }, [change, followed, client, organizationId]);
}
