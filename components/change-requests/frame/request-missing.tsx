'use client';

import { GitPullRequestArrow } from 'lucide-react';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { Page } from '#components/kit/page-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { inboxHref, requestsHref } from '../places.ts';

/** What stands where a change request would be that is not there, or not to be seen. */
export function RequestMissing() {
  const { organizationId, spaceId } = useParams<{ organizationId: string; spaceId: string }>();
  return (
    <Page>
      <PageHead
        title="This change request is not here"
        crumbs={[{ label: 'Change requests', href: inboxHref(organizationId) }]}
      />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          No change request you can see has this address. Either its space has none of this number,
          or you were not given access to the space.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link href={inboxHref(organizationId)}>
              <GitPullRequestArrow aria-hidden /> All change requests
            </Link>
          </Button>
          <Button asChild>
            <Link href={requestsHref(organizationId, spaceId)}>Those of this space</Link>
          </Button>
        </div>
      </div>
    </Page>
  );
}
