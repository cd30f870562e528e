'use client';

import { FolderTree, Trash2 } from 'lucide-react';
import { MissingState } from '#components/kit/missing-state.tsx';
import { useOrganizationInPath } from '#components/kit/organization-in-path.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';

/** Shown for a space that doesn't exist or that the caller can't see. */
export function SpaceMissing() {
  const organizationId = useOrganizationInPath();
  const content = routes.content(organizationId);
  return (
    <MissingState
      title="Space not found"
      crumbs={[{ label: 'Content', href: content }]}
      actions={
        <>
          <Button asChild variant="primary">
            <Link href={content}>
              <FolderTree aria-hidden /> All content
            </Link>
          </Button>
          <Button asChild>
            <Link href={routes.trash(organizationId)}>
              <Trash2 aria-hidden /> Trash
            </Link>
          </Button>
        </>
      }
    >
      It may have been deleted, or you don’t have access to it. A deleted space stays in the trash
      for {RESTORABLE_DAYS} days.
    </MissingState>
  );
}
