'use client';

import { CircleX, KeyRound, Lock, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { proofAskedBy } from '#lib/client/confirmations.ts';
import type { Problem } from '#lib/client/problem.ts';

/** Replaces content that couldn't be loaded: why, and a retry button. */
export function ProblemState({
  problem,
  what,
  onRetry,
  back,
}: {
  problem: Problem;
  /** What couldn't be loaded: “members”, “this team”. */
  what: string;
  onRetry?: () => void;
  /** A link to the parent list, shown for a 404, which retrying can't fix. */
  back?: { href: string; label: string };
}) {
  const needsSSO = problem.reasons.includes('sso-required');
  if (needsSSO || proofAskedBy(problem)) {
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
  }
  if (problem.status === 403) {
    return (
      <EmptyState
        eyebrow={
          <>
            <Lock aria-hidden /> No access
          </>
        }
        title="You don’t have permission to see this"
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
      title={`Couldn’t ${isGone ? 'find' : 'load'} ${what.charAt(0).toLowerCase()}${what.slice(1)}`}
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
              <CopyButton value={problem.requestId} label="Copy request ID" iconOnly size="row" />
            </span>
          )}
        </>
      }
    >
      {problem.message}
    </EmptyState>
  );
}
