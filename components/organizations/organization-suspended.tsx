'use client';

import { Ban } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Link } from '#components/ui/link.tsx';

/** Replaces the pages of an organization that an admin of the instance suspended. */
export function OrganizationSuspended({
  title = 'This organization',
}: {
  title?: string | undefined;
}) {
  return (
    <EmptyState
      eyebrow={
        <>
          <Ban aria-hidden /> Suspended
        </>
      }
      title={`${title} is suspended`}
      role="alert"
      actions={
        <Button variant="primary" asChild>
          <Link href="/organizations">Your other organizations</Link>
        </Button>
      }
    >
      <p>
        An admin of this instance suspended it: nobody can open it or read its sites. Nothing was
        deleted.
      </p>
      <p className="mt-2">
        Ask the operator of this server why. Once restored, it opens as before.
      </p>
    </EmptyState>
  );
}
