import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { redirectCountInput, siteInput } from '#components/sites/frame/inputs.ts';
import { SiteFrame } from '#components/sites/frame/site-frame.tsx';
import { SiteHead } from '#components/sites/frame/site-head.tsx';
import { getPublishingStatus } from '#lib/contract/publishing.ts';
import { listRedirects } from '#lib/contract/redirects.ts';
import { getSite } from '#lib/contract/sites.ts';
import { titleIn } from '#lib/session/page-title.ts';
import { pageState, prefetch, reading, readOrProblem } from '#lib/session/prefetch.ts';
import { readSite } from './read-site.ts';

type Props = {
  children: ReactNode;
  params: Promise<{ organizationId: string; siteId: string }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organizationId, siteId } = await params;
  const { data: site } = await readOrProblem(getSite, siteInput(organizationId, siteId));
  const title = site?.title ?? 'Site not found';
  return { title: await titleIn(organizationId, title) };
}

export default async function SiteLayout({ children, params }: Props) {
  const { organizationId, siteId } = await params;
  const site = await readSite(organizationId, siteId);
  await prefetch(
    reading(listRedirects, redirectCountInput(organizationId, siteId)),
    ...(site.published ? [reading(getPublishingStatus, siteInput(organizationId, siteId))] : []),
  );
  return (
    <HydrationBoundary state={pageState()}>
      <SiteFrame>
        <SiteHead organizationId={organizationId} site={site} />
        {children}
      </SiteFrame>
    </HydrationBoundary>
  );
}
