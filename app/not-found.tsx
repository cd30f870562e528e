import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { LazyFrame } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';
import OrganizationNotFound from '#app/(dashboard)/orgs/not-found.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { lastOrganization, prefetchFrame } from '#lib/session/last-organization.ts';
import { currentPath, pageState, sessionWorks } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Page not found' };

/** For paths without a page: in the frame for those who are signed in. */
export default async function NotFound() {
  if (!(await sessionWorks()))
    return (
      <main className="mx-auto w-full max-w-180 pt-12">
        <Missing />
      </main>
    );
  if ((await currentPath()).startsWith('/orgs/')) return <OrganizationNotFound />;
  const organizationId = await prefetchFrame(await lastOrganization());
  return (
    <HydrationBoundary state={pageState()}>
      <LazyFrame organizationId={organizationId}>
        <Missing />
      </LazyFrame>
    </HydrationBoundary>
  );
}

function Missing() {
  return (
    <>
      <PageHead title="Page not found" crumbs={[{ label: 'Masthead', href: '/' }]} />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          The URL may be incomplete or mistyped, or the page was deleted.
        </p>
        <Button asChild variant="primary">
          <Link href="/">Go to Home</Link>
        </Button>
      </div>
    </>
  );
}
