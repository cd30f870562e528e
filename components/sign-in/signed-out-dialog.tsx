'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { keyOf } from '#lib/client/query.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in form in place. The page below stays as it is for the same person and is loaded anew for another. */
export function SignedOutDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [before] = useState(() => client.getQueryData<User>(keyOf(getUser, {})));

  function goOn(now: User | undefined): void {
    if (before?.id !== now?.id) {
      window.location.reload();
      return;
    }
    onClose();
    announce('You are signed in again.');
    void client.invalidateQueries();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="You were signed out"
        description="The session has ended, or was revoked somewhere else. Sign in again to go on: what you typed on this page is still there."
      >
        <SignInForm next="/" {...(before?.email && { email: before.email })} onSignedIn={goOn} />
      </DialogContent>
    </Dialog>
  );
}
