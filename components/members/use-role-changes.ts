'use client';

import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { NOT_SENT, useOffline } from '#components/kit/connection.ts';
import { formatNames, plural } from '#components/kit/format.ts';
import { roleName } from '#components/kit/levels.ts';
import {
  beginChange,
  notifyUndoFailed,
  notifyUndone,
  notifyWithUndo,
} from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { refreshAfter } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { type Sender, sendWhenOnline } from '#lib/client/send-when-online.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { levelOf, type Role, rankOf } from '#lib/contract/levels.ts';
import { updateMember } from '#lib/contract/members.ts';
import { useMembership, useMembersPage } from './members-context.ts';
import { type MemberSummary, nameMissing } from './person.ts';
import { type Preview, rolePreview } from './preview.ts';
import { RoleConflict, setRole } from './set-role.ts';

const mutationKey = [updateMember.method, updateMember.path];

/** How old a preview may be that the menu has just shown, in milliseconds. */
const JUST_READ = 5_000;

type RoleState = {
  /** The role being saved; undefined if none is. */
  pending?: Role | null | undefined;
  /** Why the latest change of role failed. */
  failure?: string | undefined;
};

/** Why a role isn’t saved; a conflict is asked about instead. */
function failureOf(error: Error | null): string | undefined {
  if (error instanceof RoleConflict) return undefined;
  const isSignedOut = error instanceof Problem && error.status === 401;
  return isSignedOut ? 'Not saved: you were signed out.' : error?.message;
}

/** The state of the latest role change of each member, shown in place of the saved role. */
export function useRoleStates(organizationId: string): ReadonlyMap<string, RoleState> {
  const offline = useOffline();
  const runs = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({
      input: state.variables as InputOf<typeof updateMember> | undefined,
      isPending: state.status === 'pending',
      failure: failureOf(state.error),
    }),
  });
  return useMemo(() => {
    const states = new Map<string, RoleState>();
    for (const { input, isPending, failure } of runs) {
      if (input?.parameters.organizationId !== organizationId) continue;
      const waits = offline ? { failure: NOT_SENT } : {};
      states.set(
        input.parameters.userId,
        isPending ? { pending: input.body?.role, ...waits } : { failure },
      );
    }
    return states;
  }, [runs, organizationId, offline]);
}

/**
 * Changes a member's role at once, with undo, and says what they lose. Asks first if they would lose
 * access to spaces, or if the caller changes their own role, which they may not be able to undo.
 */
export function useChangeRole(): (person: MemberSummary, role: Role | null) => void {
  const { organizationId, openChange } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const client = useQueryClient();
  const send = useSetRole();
  const latestRoles = useRef(new Map<string, Role | null>());

  return useCallback(
    /** @param person with the role on screen, which may not be saved yet */
    (person: MemberSummary, role: Role | null) => {
      const confirmFirst = () => openChange({ kind: 'role', role }, [person]);
      const lowerRole = async () => {
        latestRoles.current.set(person.id, role);
        const lost = await client
          .fetchQuery({ ...rolePreview(organizationId, person, role), staleTime: JUST_READ })
          .catch((error: unknown) => {
            if (error instanceof Problem) return null;
            throw error;
          });
        // Another role was selected while the preview loaded.
        if (latestRoles.current.get(person.id) !== role) return;
        latestRoles.current.delete(person.id);
        if (lost && lost.spaces.count > 0) confirmFirst();
        else await send(person, role, lowerLevelText(lost));
      };
      if (role === person.role) return;
      if (person.id === myId) return confirmFirst();
      if (rankOf(levelOf(role)) < rankOf(levelOf(person.role))) return void lowerRole();
      latestRoles.current.delete(person.id);
      void send(person, role, '');
    },
    [client, openChange, send, myId, organizationId],
  );
}

type RoleInput = InputOf<typeof updateMember> & { was: Role | null; name: string };

/** Sends role changes. @param myId the caller, whose own role changes what they see everywhere */
function roleSender(client: QueryClient, myId: string | null): Sender<RoleInput> {
  return {
    kind: 'roles',
    // Two changes of one person under way at once would look like someone else's to each other.
    scope: ({ parameters }) => `role:${parameters.organizationId}:${parameters.userId}`,
    label: ({ name, body }) => `Change ${name}’s role to ${roleName(body?.role ?? null)}`,
    send: ({ parameters, body, was, name }) =>
      setRole(parameters, was, body?.role ?? null).catch(nameMissing(name)),
    settle: (input) =>
      input.parameters.userId === myId
        ? client.invalidateQueries()
        : refreshAfter(client, updateMember, input),
  };
}

/** The sender of a role change that outlived a reload. */
export function restoredSender(client: QueryClient): Sender<RoleInput> {
  const sender = roleSender(client, null);
  return {
    ...sender,
    send: (input, waited) =>
      sender.send(input, waited).catch((error: unknown) => {
        if (!(error instanceof RoleConflict)) throw error;
        throw new Problem(409, `Someone else has changed the role to ${roleName(error.now)}.`);
      }),
  };
}

/**
 * Sets a role with undo; asks if someone else has changed it, also before the undo.
 */
export function useSetRole() {
  const { organizationId, askConflict } = useMembersPage();
  const { myId } = useMembership(organizationId);
  const client = useQueryClient();
  const { mutateAsync } = useMutation<unknown, Error, RoleInput>({
    mutationKey,
    mutationFn: (input) => sendWhenOnline(roleSender(client, myId), mutationKey, input),
  });
  return useCallback(
    async (person: MemberSummary, role: Role | null, detail: string): Promise<void> => {
      const change = (was: Role | null, to: Role | null) =>
        mutateAsync({
          parameters: { organizationId, userId: person.id },
          body: { role: to },
          was,
          name: person.name,
        });
      /** Sets a role, and again when the person insists on it. */
      const insist = async (was: Role | null, to: Role | null): Promise<boolean> => {
        try {
          await change(was, to);
          return true;
        } catch (error) {
          if (!(error instanceof RoleConflict)) throw error;
          const { now } = error;
          return (await askConflict({ person, now, wanted: to })) && insist(now, to);
        }
      };
      const undo = () =>
        void insist(role, person.role).then(
          (isDone) => isDone && notifyUndone(`Role changed back to ${roleName(person.role)}`),
          (error: Error) => notifyUndoFailed(`Couldn’t undo. ${error.message}`),
        );
      const begun = beginChange();
      try {
        if (!(await insist(person.role, role))) return begun.drop();
      } catch (error) {
        begun.drop();
        if (!(error instanceof Problem)) throw error;
        announce(`${person.name}’s role is still ${roleName(person.role)}. ${error.message}`);
        return;
      }
      const changed = `${person.name}’s role changed to ${roleName(role)}`;
      notifyWithUndo(detail ? `${changed}. ${detail}` : changed, undo, begun);
    },
    [mutateAsync, organizationId, askConflict],
  );
}

/** On which spaces someone has a lower level after a change; empty if on none. */
function lowerLevelText(lost: Partial<Pick<Preview, 'lowered'>> | null): string {
  if (!lost?.lowered?.count) return '';
  const { count, examples } = lost.lowered;
  const titles = examples.map(({ title }) => title);
  return `Lower level on ${plural(count, 'space')}: ${formatNames(titles, count)}.`;
}
