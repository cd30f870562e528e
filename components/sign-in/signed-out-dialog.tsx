'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import type { User } from '#lib/contract/shapes.ts';
import { ACCOUNT_SUSPENDED } from '#lib/contract/suspension.ts';
import { getUser } from '#lib/contract/users.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in form in a dialog. The page below is kept for the same user and reloaded for another. */
export function SignedOutDialog({
  problem,
  onClose,
}: {
  problem: Problem;
  onClose: (signedIn: boolean) => void;
}) {
  const isSuspended = problem.reasons.includes(ACCOUNT_SUSPENDED);
  const client = useQueryClient();
  const [before] = useState(() => client.getQueryData<User>(keyOf(getUser, {})));

  function onSignedIn(now: User | undefined): void {
    if (before?.id !== now?.id) {
      window.location.reload();
      return;
    }
    onClose(true);
    announce('Signed in again');
    void client.invalidateQueries();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose(false)}>
      <DialogContent
        title="You were signed out"
        description={
          isSuspended
            ? `${problem.message} What you typed on this page is kept.`
            : 'Your session expired or was revoked. Sign in again to continue; what you typed on this page is kept.'
        }
      >
        <SignInForm
          next="/"
          {...(before?.email && { email: before.email })}
          onSignedIn={onSignedIn}
        />
      </DialogContent>
    </Dialog>
  );
}
