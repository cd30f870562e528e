'use client';

import { CircleX, KeyRound, Lock, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Problem } from '#lib/client/problem.ts';

/** What stands where something could not be read: why, what next, and a way to try again. */
export function ProblemState({
  problem,
  what,
  onRetry,
  back,
}: {
  problem: Problem;
  /** What did not arrive, as a subject: `The members`. */
  what: string;
  onRetry?: () => void;
  /** Where the others of its kind are, for what is not there: trying again would not bring it. */
  back?: { href: string; label: string };
}) {
  if (problem.reasons.includes('sso-required')) {
    return (
      <EmptyState
        eyebrow={
          <>
            <KeyRound aria-hidden /> Single sign-on
          </>
        }
        title="Sign in through single sign-on to see this"
        role="status"
        actions={
          // The page itself then names the providers.
          <Button variant="primary" onClick={() => window.location.reload()}>
            Show how
          </Button>
        }
      >
        {problem.message}
      </EmptyState>
    );
  }
  if (problem.status === 403) {
    return (
      <EmptyState
        eyebrow={
          <>
            <Lock aria-hidden /> No access
          </>
        }
        title="You can’t see this"
        role="status"
      >
        {problem.message}
      </EmptyState>
    );
  }
  const isGone = problem.status === 404;
  const retry = onRetry && !(isGone && back) && (
    <Button variant="primary" onClick={onRetry}>
      <RotateCw aria-hidden /> Try again
    </Button>
  );
  return (
    <EmptyState
      tone="bad"
      eyebrow={
        <>
          <CircleX aria-hidden /> Not loaded
        </>
      }
      title={isGone ? `${what} is not here` : `${what} did not arrive`}
      role="alert"
      actions={
        <>
          {retry}
          {isGone && back && (
            <Button asChild variant="primary">
              <Link href={back.href}>{back.label}</Link>
            </Button>
          )}
          {problem.requestId && (
            <span className="mono inline-flex items-center gap-1 text-meta text-ink-3">
              {problem.status} · {problem.requestId}
              <CopyButton
                value={problem.requestId}
                label="Copy the request id"
                iconOnly
                size="row"
              />
            </span>
          )}
        </>
      }
    >
      {problem.message} Nothing was changed.
    </EmptyState>
  );
}
