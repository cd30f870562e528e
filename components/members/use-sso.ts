'use client';

import { useCallback } from 'react';
import { beginChange, sayChanged } from '#components/kit/undo.ts';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { setMemberSSO } from '#lib/contract/members.ts';
import { unsetMemberSSO } from '#lib/contract/saml.ts';
import { useMembersPage } from './members-page.tsx';
import type { Person } from './person.ts';

/** Lets an SSO member sign in as everybody else again, at once, and offers the way back. */
export function useTakeBackSSO(): (person: Person) => void {
  const { organizationId } = useMembersPage();
  const { mutateAsync: set } = useMutationFor(setMemberSSO);
  const { mutateAsync: unset } = useMutationFor(unsetMemberSSO);
  return useCallback(
    (person: Person) => {
      const parameters = { organizationId, userId: person.id };
      const undone = `${person.name} is an SSO member again.`;
      const kept = `Nothing changed for ${person.name}.`;
      const said = `${person.name} is no SSO member any more.`;
      const begun = beginChange();
      unset({ parameters }).then(
        () => sayChanged(said, () => set({ parameters }), { undone, kept }, begun),
        ({ message }: Problem) => {
          begun.drop();
          notify(`${kept} ${message}`, { tone: 'bad' });
        },
      );
    },
    [organizationId, set, unset],
  );
}
