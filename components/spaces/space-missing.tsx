'use client';

import { FolderTree, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { Page } from '#components/kit/page-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';

/** What stands where a space would be that is not there, or not to be seen. */
export function SpaceMissing() {
  const { organizationId } = useParams<{ organizationId: string }>();
  const content = `/orgs/${organizationId}/content`;
  return (
    <Page>
      <PageHead title="This space is not here" crumbs={[{ label: 'Content', href: content }]} />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          No space you can see has this address. It may have been deleted: then it is in the trash
          for {RESTORABLE_DAYS} days, and whoever may delete it can bring it back. Or you were not
          given access to it: whoever sent you the address can see who runs it on its Access tab.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <Link href={content}>
              <FolderTree aria-hidden /> All content
            </Link>
          </Button>
          <Button asChild>
            <Link href={`${content}/trash`}>
              <Trash2 aria-hidden /> The trash
            </Link>
          </Button>
        </div>
      </div>
    </Page>
  );
}
