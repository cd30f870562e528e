'use client';

import { CircleX, RotateCw } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';

/** Replaces a page that failed to render: the server logs the cause with the number shown here. */
export function FaultState({
  digest,
  onRetry,
}: {
  digest: string | undefined;
  onRetry: () => void;
}) {
  return (
    <EmptyState
      tone="bad"
      eyebrow={
        <>
          <CircleX aria-hidden /> Error
        </>
      }
      title="Something went wrong on this page"
      role="alert"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            <RotateCw aria-hidden /> Try again
          </Button>
          <Button asChild variant="bare">
            <Link href="/">Go to Home</Link>
          </Button>
          {digest && (
            <span className="mono inline-flex items-center gap-1 text-meta text-ink-3">
              {digest}
              <CopyButton value={digest} label="Copy error number" iconOnly size="row" />
            </span>
          )}
        </>
      }
    >
      This is a bug in Masthead. If it happens again,{' '}
      {digest ? 'send the number below to' : 'contact'} the operator of this server.
    </EmptyState>
  );
}
