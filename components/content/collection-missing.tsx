'use client';

import { FolderTree } from 'lucide-react';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { Page } from '#components/kit/page-frame.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

/** Shown for a collection that doesn't exist or that the caller can't see. */
export function CollectionMissing() {
  const { organizationId } = useParams<{ organizationId: string }>();
  const content = routes.content(organizationId);
  return (
    <Page>
      <PageHead title="Collection not found" crumbs={[{ label: 'Content', href: content }]} />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          It may have been deleted, or you don’t have access to it. A deleted collection comes back
          when one of its spaces is restored from the trash.
        </p>
        <Button asChild variant="primary">
          <Link href={content}>
            <FolderTree aria-hidden /> All content
          </Link>
        </Button>
      </div>
    </Page>
  );
}
