'use client';

import { useCallback } from 'react';
import { withCommandKey } from '#components/kit/platform.ts';
import { notify } from '#components/ui/toaster.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { Problem } from '#lib/client/problem.ts';
import { setMemberSSO } from '#lib/contract/members.ts';
import { unsetMemberSSO } from '#lib/contract/saml.ts';
import { useMembersPage } from './members-page.tsx';
import type { Person } from './person.ts';
import { keepUndo } from './use-role-changes.ts';

const TOAST = 'member-sso';

/** Lets an SSO member sign in as everybody else again, at once, and offers the way back. */
export function useTakeBackSSO(): (person: Person) => void {
  const { organizationId } = useMembersPage();
  const { mutateAsync: set } = useMutationFor(setMemberSSO);
  const { mutateAsync: unset } = useMutationFor(unsetMemberSSO);
  return useCallback(
    (person: Person) => {
      const parameters = { organizationId, userId: person.id };
      const run = async (change: () => Promise<unknown>, done: () => void) => {
        try {
          await change();
          done();
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          notify(`Nothing changed for ${person.name}. ${error.message}`, {
            id: TOAST,
            tone: 'bad',
          });
        }
      };
      const restore = () => {
        keepUndo(null);
        void run(
          () => set({ parameters }),
          () => notify(`${person.name} is an SSO member again.`, { id: TOAST, tone: 'done' }),
        );
      };
      void run(
        () => unset({ parameters }),
        () => {
          keepUndo(restore);
          notify(`${person.name} is no SSO member any more.`, {
            id: TOAST,
            action: { label: 'Undo', shortcut: withCommandKey('Z'), onSelect: restore },
          });
        },
      );
    },
    [organizationId, set, unset],
  );
}
