'use client';

import { Fingerprint, TimerReset } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';
import type { SignInObstacle } from '#lib/contract/sign-in-reasons.ts';
import { ProveYourself } from './prove-yourself.tsx';

/** Replaces an organization's pages until its member signs in as it requires: why, and how. */
export function SignInRequired({
  obstacle,
  title,
  leave,
}: {
  obstacle: SignInObstacle;
  /** Of the organization. */
  title: string;
  /** Leaving requires nothing. */
  leave?: ReactNode;
}) {
  const needsPasskey = obstacle === 'passkey-required';
  return (
    <EmptyState
      eyebrow={
        needsPasskey ? (
          <>
            <Fingerprint aria-hidden /> Passkey required
          </>
        ) : (
          <>
            <TimerReset aria-hidden /> Sign-in expired
          </>
        )
      }
      title={
        needsPasskey ? `${title} requires a passkey` : `Confirm that it’s you to open ${title}`
      }
      role="status"
      actions={
        <div className="grid gap-3 justify-items-start">
          <ProveYourself
            proof={needsPasskey ? 'factor' : 'any'}
            // A full load: every page of the organization was refused before.
            onProven={() => window.location.reload()}
          />
          <Button asChild variant="bare">
            <Link href="/organizations">Your other organizations</Link>
          </Button>
          {leave}
        </div>
      }
    >
      <p>
        {needsPasskey
          ? `You signed in without one. A passkey is your fingerprint, face or a security key. With it, someone who reads your email still can’t open ${title}.`
          : `${title} limits how long a sign-in lasts, or how long it can be idle, and yours has expired.`}
      </p>
      <p className="mt-2">You stay signed in, and your other organizations aren’t affected.</p>
    </EmptyState>
  );
}
