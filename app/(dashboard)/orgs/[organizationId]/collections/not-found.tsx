import type { Metadata } from 'next';
import Link from 'next/link';
import { Page } from '#components/kit/page-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function CollectionNotFound() {
  return (
    <Page>
      <PageHead
        title="This collection is not here"
        crumbs={[{ label: 'Organizations', href: '/' }]}
      />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          No collection you can see has this address. It may have been deleted, or you were not
          given access to it.
        </p>
        <Button asChild variant="primary">
          <Link href="/">Start page</Link>
        </Button>
      </div>
    </Page>
  );
}
