import type { Metadata } from 'next';
import Link from 'next/link';
import { LazyFrame } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function OrganizationNotFound() {
  return (
    <LazyFrame organizationId={null}>
      <PageHead
        title="Page not found"
        crumbs={[{ label: 'Organizations', href: '/organizations' }]}
      />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          This organization doesn’t exist, or you aren’t a member. Ask the person who sent you the
          link for an invitation.
        </p>
        <Button asChild variant="primary">
          <Link href="/organizations">Your organizations</Link>
        </Button>
      </div>
    </LazyFrame>
  );
}
