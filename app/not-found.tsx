import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { LazyFrame } from '#app/(dashboard)/orgs/lazy-fallbacks.ts';
import OrganizationNotFound from '#app/(dashboard)/orgs/not-found.tsx';
import { Missing } from '#components/frame/missing.tsx';
import { lastOrganization, prefetchFrame } from '#lib/session/last-organization.ts';
import { currentPath, pageState, sessionWorks } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Page not found' };

const missing = (
  <Missing
    title="Page not found"
    crumbs={[{ label: 'Masthead', href: '/' }]}
    text="The URL may be incomplete or mistyped, or the page was deleted."
    action={{ label: 'Go to Home', href: '/' }}
  />
);

/**
 * For paths without a page: in the frame for those who are signed in. It is part of every page, so
 * the reference, which has no frame, doesn’t read one for it.
 */
export default async function NotFound() {
  const path = await currentPath();
  if (path.startsWith('/reference') || !(await sessionWorks()))
    return <main className="mx-auto w-full max-w-180 pt-12">{missing}</main>;
  if (path.startsWith('/orgs/')) return <OrganizationNotFound />;
  const organizationId = await prefetchFrame(await lastOrganization());
  return (
    <HydrationBoundary state={pageState()}>
      <LazyFrame organizationId={organizationId}>{missing}</LazyFrame>
    </HydrationBoundary>
  );
}
