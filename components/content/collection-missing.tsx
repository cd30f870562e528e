'use client';

import { FolderTree } from 'lucide-react';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { Page } from '#components/kit/page-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

/** What stands where a collection would be that is not there, or not to be seen. */
export function CollectionMissing() {
  const { organizationId } = useParams<{ organizationId: string }>();
  const content = `/orgs/${organizationId}/content`;
  return (
    <Page>
      <PageHead
        title="This collection is not here"
        crumbs={[{ label: 'Content', href: content }]}
      />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          No collection you can see has this address. It may have been deleted: it comes back when a
          space of it is restored from the trash. Or you were not given access to it.
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
