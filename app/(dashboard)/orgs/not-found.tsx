import type { Metadata } from 'next';
import Link from 'next/link';
import { FrameLater } from '#app/(dashboard)/orgs/seldom-later.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';

export const metadata: Metadata = { title: 'Not here' };

export default function OrganizationNotFound() {
  return (
    <FrameLater organizationId={null}>
      <PageHead
        title="This page is not here"
        crumbs={[{ label: 'Organizations', href: '/organizations' }]}
      />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          No organization has this address, or you don’t belong to it. Whoever sent it to you can
          invite you.
        </p>
        <Button asChild variant="primary">
          <Link href="/organizations">Your organizations</Link>
        </Button>
      </div>
    </FrameLater>
  );
}
