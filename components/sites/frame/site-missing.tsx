'use client';

import { Globe } from 'lucide-react';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { Page } from '#components/kit/page-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { sitesHref } from '../places.ts';

/** What stands where a site would be that is not there, or not to be seen. */
export function SiteMissing() {
  const { organizationId } = useParams<{ organizationId: string }>();
  const sites = sitesHref(organizationId);
  return (
    <Page>
      <PageHead title="This site is not here" crumbs={[{ label: 'Sites', href: sites }]} />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          No site you can see has this address. It may have been deleted, which can’t be taken back.
          Or it is in another organization; and guests see no sites, whatever they were granted.
        </p>
        <Button asChild variant="primary">
          <Link href={sites}>
            <Globe aria-hidden /> All sites
          </Link>
        </Button>
      </div>
    </Page>
  );
}
