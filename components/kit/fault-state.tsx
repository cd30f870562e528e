'use client';

import { CircleX, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** What stands where a page itself broke: the server keeps the cause, under the number shown here. */
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
          <CircleX aria-hidden /> Not shown
        </>
      }
      title="This page broke"
      role="alert"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            <RotateCw aria-hidden /> Try again
          </Button>
          <Button asChild variant="bare">
            <Link href="/">Start page</Link>
          </Button>
          {digest && (
            <span className="mono inline-flex items-center gap-1 text-meta text-ink-3">
              {digest}
              <CopyButton value={digest} label="Copy the number of the fault" iconOnly size="row" />
            </span>
          )}
        </>
      }
    >
      The fault is Masthead’s, and nothing was changed. If it stays, tell whoever runs this server
      {digest ? ' the number below: its log has the cause under it.' : ' what you did.'}
    </EmptyState>
  );
}
