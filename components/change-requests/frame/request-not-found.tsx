'use client';

import { GitPullRequestArrow } from 'lucide-react';
import { useParams } from 'next/navigation';
import { MissingState } from '#components/kit/missing-state.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { Link } from '#components/ui/link.tsx';

/** Shown when a change request doesn't exist or you can't see it. */
export function RequestNotFound() {
  const { organizationId, spaceId } = useParams<{ organizationId: string; spaceId: string }>();
  return (
    <MissingState
      title="Change request not found"
      crumbs={[{ label: 'Change requests', href: routes.changeRequests(organizationId) }]}
      actions={
        <>
          <Button asChild variant="primary">
            <Link href={routes.changeRequests(organizationId)}>
              <GitPullRequestArrow aria-hidden /> All change requests
            </Link>
          </Button>
          <Button asChild>
            <Link
              href={routes.space({ organization: organizationId, id: spaceId }, 'change-requests')}
            >
              Change requests in this space
            </Link>
          </Button>
        </>
      }
    >
      This change request doesn’t exist, or you don’t have access to its space.
    </MissingState>
  );
}
