'use client';

import { Globe } from 'lucide-react';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { Page } from '#components/kit/page-frame.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

/** Shown when a site doesn't exist or the person can't see it. */
export function SiteMissing() {
  const { organizationId } = useParams<{ organizationId: string }>();
  const sites = routes.sites(organizationId);
  return (
    <Page>
      <PageHead title="Site not found" crumbs={[{ label: 'Sites', href: sites }]} />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          It may have been deleted, or it belongs to another organization. Guests can’t see sites.
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
