'use client';

import { KeyRound } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { proofAskedBy } from '#lib/client/confirmations.ts';
import type { Problem } from '#lib/client/problem.ts';
import { NoAccess } from './no-access.tsx';

/** Replaces content that the caller may not see: why, and who can help or what to do first. */
export function RefusedState({ problem }: { problem: Problem }) {
  const needsSSO = problem.reasons.includes('sso-required');
  if (needsSSO || proofAskedBy(problem))
    return (
      <EmptyState
        eyebrow={
          <>
            <KeyRound aria-hidden /> {needsSSO ? 'Single sign-on' : 'Sign-in'}
          </>
        }
        title={
          needsSSO ? 'Sign in with single sign-on to see this' : 'Confirm that it’s you to see this'
        }
        role="status"
        actions={
          // The page itself then says how.
          <Button variant="primary" onClick={() => window.location.reload()}>
            Continue
          </Button>
        }
      >
        {problem.message}
      </EmptyState>
    );
  return <NoAccess>{problem.message}</NoAccess>;
}
