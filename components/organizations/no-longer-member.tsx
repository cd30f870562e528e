'use client';

import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

/** Replaces an organization's pages once their viewer was removed from it. */
export function NoLongerMember({ title = 'it' }: { title?: string | undefined }) {
  return (
    <EmptyState
      title="You no longer have access to this organization"
      role="alert"
      actions={
        <Button variant="primary" asChild>
          <Link href="/organizations">Your organizations</Link>
        </Button>
      }
    >
      You are no longer a member of {title}. To come back, ask one of its admins for an invitation.
    </EmptyState>
  );
}
