'use client';

import { useCallback } from 'react';
import { beginChange, notifyChanged } from '#components/kit/undo.ts';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { setMemberSSO } from '#lib/contract/members.ts';
import { unsetMemberSSO } from '#lib/contract/saml.ts';
import { useMembersPage } from './members-context.ts';
import { type MemberSummary, nameMissing } from './person.ts';

/** Lets an SSO member sign in without SSO again, at once, with undo. */
export function useUnsetSSO(): (person: MemberSummary) => void {
  const { organizationId } = useMembersPage();
  const { mutateAsync: set } = useMutationFor(setMemberSSO);
  const { mutateAsync: unset } = useMutationFor(unsetMemberSSO);
  return useCallback(
    (person: MemberSummary) => {
      const parameters = { organizationId, userId: person.id };
      const changed = `${person.name} is no longer an SSO member`;
      const undone = `${person.name} is an SSO member again`;
      const begun = beginChange();
      unset({ parameters })
        .catch(nameMissing(person.name))
        .then(
          () =>
            notifyChanged(
              changed,
              () => set({ parameters }).catch(nameMissing(person.name)),
              { undone, kept: 'Couldn’t undo.' },
              begun,
            ),
          ({ message }: Problem) => {
            begun.drop();
            notify(`Couldn’t change ${person.name}. ${message}`, { tone: 'bad' });
          },
        );
    },
    [organizationId, set, unset],
  );
}
