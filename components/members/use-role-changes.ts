'use client';

import { useMutationState } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { roleName } from '#components/kit/levels.ts';
import { counted, listed } from '#components/kit/loss-words.ts';
import { beginChange, sayChanged } from '#components/kit/undo.ts';
import { announce } from '#components/ui/live-region.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { levelOf, type Role, rankOf } from '#lib/contract/levels.ts';
import { updateMember } from '#lib/contract/members.ts';
import { useMembersPage, useStanding } from './members-page.tsx';
import type { Person } from './person.ts';
import { type Preview, previewRole } from './preview.ts';

const mutationKey = [updateMember.method, updateMember.path];

export type RoleState = {
  /** The role that is on its way; undefined when none is. */
  pending?: Role | null | undefined;
  /** Why the latest change of role failed. */
  failure?: string | undefined;
};

/** What the latest change of each member's role has come to: saved roles are read through these. */
export function useRoleStates(organizationId: string): ReadonlyMap<string, RoleState> {
  const runs = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({
      input: state.variables as InputOf<typeof updateMember> | undefined,
      isPending: state.status === 'pending',
      failure: state.error?.message,
    }),
  });
  return useMemo(() => {
    const states = new Map<string, RoleState>();
    for (const { input, isPending, failure } of runs) {
      if (input?.parameters.organizationId !== organizationId) continue;
      states.set(input.parameters.userId, isPending ? { pending: input.body?.role } : { failure });
    }
    return states;
  }, [runs, organizationId]);
}

/**
 * Changes a member's role at once, says what is less by it, and offers the way back, once. It is asked
 * first where spaces are not seen any more, and where one gives up one's own admin role, which can't
 * be taken back.
 */
export function useChangeRole(): (person: Person, role: Role | null) => void {
  const { organizationId, ask } = useMembersPage();
  const { myId } = useStanding(organizationId);
  const { mutateAsync } = useMutationFor(updateMember);
  const wishes = useRef(new Map<string, Role | null>());

  return useCallback(
    (person: Person, role: Role | null) => {
      const set = (to: Role | null) =>
        mutateAsync({ parameters: { organizationId, userId: person.id }, body: { role: to } });
      const change = async (less: string) => {
        const begun = beginChange();
        try {
          await set(role);
        } catch (error) {
          begun.drop();
          if (!(error instanceof Problem)) throw error;
          announce(`${person.name} stays ${roleName(person.role)}. ${error.message}`);
          return;
        }
        const undone = `The role is back to ${roleName(person.role)}.`;
        const kept = `${person.name} stays ${roleName(role)}.`;
        const said = `${person.name} is now ${roleName(role)}.${less}`;
        sayChanged(said, () => set(person.role), { undone, kept }, begun);
      };
      const askFirst = () => ask({ kind: 'role', role }, [person]);
      const lower = async () => {
        wishes.current.set(person.id, role);
        const lost = await previewRole(organizationId, person, role);
        // Another role was chosen meanwhile.
        if (wishes.current.get(person.id) !== role) return;
        wishes.current.delete(person.id);
        if (lost && lost.spaces.count > 0) askFirst();
        else await change(lessOn(lost));
      };
      if (role === person.role) return;
      if (person.id === myId) return askFirst();
      if (rankOf(levelOf(role)) < rankOf(levelOf(person.role))) return void lower();
      wishes.current.delete(person.id);
      void change('');
    },
    [ask, mutateAsync, myId, organizationId],
  );
}

/** On how many spaces somebody has less, and the first of them, to go on after what was done. */
function lessOn(lost: Partial<Pick<Preview, 'lowered'>> | null): string {
  if (!lost?.lowered?.count) return '';
  const { count, examples } = lost.lowered;
  const titles = examples.map(({ title }) => title);
  return ` That is less on ${counted(count, 'space')}: ${listed(titles, count)}.`;
}
