'use client';

import { CircleX, RotateCw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Problem } from '#lib/client/problem.ts';

const LazyRefused = lazyPart(() =>
  import('./refused-state.tsx').then(({ RefusedState }) => RefusedState),
);

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
  if (problem.status === 403) return <LazyRefused problem={problem} />;
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
