'use client';

import { GitPullRequestArrow } from 'lucide-react';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { Page } from '#components/kit/page-frame.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

/** Shown when a change request doesn't exist or you can't see it. */
export function RequestNotFound() {
  const { organizationId, spaceId } = useParams<{ organizationId: string; spaceId: string }>();
  return (
    <Page>
      <PageHead
        title="Change request not found"
        crumbs={[{ label: 'Change requests', href: routes.changeRequests(organizationId) }]}
      />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          This change request doesn’t exist, or you don’t have access to its space.
        </p>
        <div className="flex flex-wrap gap-2">
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
        </div>
      </div>
    </Page>
  );
}
