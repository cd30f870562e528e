'use client';

import { FolderTree, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useParams } from 'next/navigation';
import { Page } from '#components/kit/page-frame.tsx';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { RESTORABLE_DAYS } from '#lib/contract/spaces.ts';

/** Shown for a space that doesn't exist or that the caller can't see. */
export function SpaceMissing() {
  const { organizationId } = useParams<{ organizationId: string }>();
  const content = routes.content(organizationId);
  return (
    <Page>
      <PageHead title="Space not found" crumbs={[{ label: 'Content', href: content }]} />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          It may have been deleted, or you don’t have access to it. A deleted space stays in the
          trash for {RESTORABLE_DAYS} days. If someone sent you the link, they can find out on its
          Access tab who can give you access.
        </p>
        <div className="flex flex-wrap gap-2">
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
        </div>
      </div>
    </Page>
  );
}
