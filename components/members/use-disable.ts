'use client';

import { useCallback } from 'react';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { disableMember, enableMember } from '#lib/contract/members.ts';
import { useMembersPage } from './members-context.ts';
import { type MemberSummary, nameMissing } from './person.ts';

/** Ends a member's access, or gives it back, at once, with undo. */
export function useDisable(): (person: MemberSummary, isDisabled: boolean) => void {
  const { organizationId } = useMembersPage();
  const { mutateAsync: disable } = useMutationFor(disableMember);
  const { mutateAsync: enable } = useMutationFor(enableMember);
  return useCallback(
    (person: MemberSummary, isDisabled: boolean) => {
      const parameters = { organizationId, userId: person.id };
      const set = (isOff: boolean): Promise<unknown> =>
        (isOff ? disable({ parameters }) : enable({ parameters })).catch(nameMissing(person.name));
      const begun = beginChange();
      set(isDisabled).then(
        () =>
          notifyChanged(
            `${person.name} ${isDisabled ? 'is disabled: all access has ended' : 'is enabled'}`,
            () => set(!isDisabled),
            {
              undone: `${person.name} is ${isDisabled ? 'enabled' : 'disabled'} again`,
              kept: 'Couldn’t undo.',
            },
            begun,
          ),
        ({ message }: Problem) => {
          begun.drop();
          const verb = isDisabled ? 'disable' : 'enable';
          notify(`Couldn’t ${verb} ${person.name}. ${message}`, { tone: 'bad' });
        },
      );
    },
    [organizationId, disable, enable],
  );
}
