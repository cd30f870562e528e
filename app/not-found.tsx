import type { Metadata } from 'next';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <main className="mx-auto max-w-180 pt-12">
      <PageHead title="Page not found" crumbs={[{ label: 'Masthead', href: '/' }]} />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          The URL may be incomplete or mistyped, or the page was deleted.
        </p>
        <Button asChild variant="primary">
          <Link href="/">Go to start page</Link>
        </Button>
      </div>
    </main>
  );
}
