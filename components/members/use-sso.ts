'use client';

import { useCallback } from 'react';
import { beginChange, sayNotUndone, sayUndone, sayWithUndo } from '#components/kit/undo.ts';
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
      const said = ({ message }: Problem) => `Nothing changed for ${person.name}. ${message}`;
      const restore = () =>
        void set({ parameters }).then(
          () => sayUndone(`${person.name} is an SSO member again.`),
          (problem: Problem) => sayNotUndone(said(problem)),
        );
      const begun = beginChange();
      unset({ parameters }).then(
        () => sayWithUndo(`${person.name} is no SSO member any more.`, restore, begun),
        (problem: Problem) => {
          begun.drop();
          notify(said(problem), { tone: 'bad' });
        },
      );
    },
    [organizationId, set, unset],
  );
}
