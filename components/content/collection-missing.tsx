'use client';

import { FolderTree } from 'lucide-react';
import { MissingState } from '#components/kit/missing-state.tsx';
import { useOrganizationInPath } from '#components/kit/organization-in-path.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';

/** Shown for a collection that doesn't exist or that the caller can't see. */
export function CollectionMissing() {
  const organizationId = useOrganizationInPath();
  const content = routes.content(organizationId);
  return (
    <MissingState
      title="Collection not found"
      crumbs={[{ label: 'Content', href: content }]}
      actions={
        <Button asChild variant="primary">
          <Link href={content}>
            <FolderTree aria-hidden /> All content
          </Link>
        </Button>
      }
    >
      It may have been deleted, or you don’t have access to it. A deleted collection comes back when
      one of its spaces is restored from the trash.
    </MissingState>
  );
}
