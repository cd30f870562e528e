import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import {
  LazyCollectionMissing,
  LazyFrame,
  LazyRequestMissing,
  LazySiteMissing,
  LazySpaceMissing,
} from '#app/(dashboard)/orgs/lazy-fallbacks.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { getOrganization } from '#lib/contract/organizations.ts';
import { lastOrganization, prefetchFrame } from '#lib/session/last-organization.ts';
import { currentPath, pageState, readOrProblem } from '#lib/session/prefetch.ts';

export const metadata: Metadata = { title: 'Page not found' };

/** Shown if the page's resource or its organization is missing. */
export default async function OrganizationNotFound() {
  const [, asked = '', below = ''] = /^\/orgs\/([^/?]+)(.*)$/.exec(await currentPath()) ?? [];
  const parameters = { organizationId: decodeURIComponent(asked) };
  const { data: organization } = await readOrProblem(getOrganization, { parameters });
  const organizationId = await prefetchFrame(organization?.id ?? (await lastOrganization()));
  return (
    <HydrationBoundary state={pageState()}>
      <LazyFrame organizationId={organizationId}>
        {organization ? <MissingAt path={below} /> : <OrganizationMissing />}
      </LazyFrame>
    </HydrationBoundary>
  );
}

function MissingAt({ path }: { path: string }) {
  if (/^\/spaces\/[^/]+\/change-requests\//.test(path)) return <LazyRequestMissing />;
  if (path.startsWith('/sites/')) return <LazySiteMissing />;
  if (path.startsWith('/collections/')) return <LazyCollectionMissing />;
  return <LazySpaceMissing />;
}

function OrganizationMissing() {
  return (
    <>
      <PageHead
        title="Organization not found"
        crumbs={[{ label: 'Organizations', href: '/organizations' }]}
      />
      <div className="grid justify-items-start gap-4 px-gutter py-6">
        <p className="max-w-[60ch] text-ink-2">
          It doesn’t exist, or you’re no longer a member. Ask the person who sent you the link for
          an invitation.
        </p>
        <Button asChild variant="primary">
          <Link href="/organizations">Your organizations</Link>
        </Button>
      </div>
    </>
  );
}
