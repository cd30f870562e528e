'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useSlots } from '#components/kit/head-slots.tsx';
import { openSiteHref } from '#components/kit/open-site.ts';
import { routes } from '#components/kit/routes.ts';
import { Button } from '#components/ui/button.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { TabLink, TabsLine } from '#components/ui/tabs-line.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listRedirects } from '#lib/contract/redirects.ts';
import type { Site } from '#lib/contract/sites.ts';
import { redirectCountInput } from './inputs.ts';
import { PublishedBadge } from './published-badge.tsx';
import { UnsettledBadge } from './unsettled-badge.tsx';
import { useSite } from './use-site.ts';
import { useOrganizationTitle } from './use-site-permissions.ts';

const tabs = [
  { path: '', label: 'Structure' },
  { path: '/redirects', label: 'Redirects' },
  { path: '/insights', label: 'Insights' },
  { path: '/visitors', label: 'Visitors' },
  { path: '/customization', label: 'Customization' },
  { path: '/preview', label: 'Preview' },
  { path: '/settings', label: 'Settings' },
];

/** The head of a site's pages: breadcrumb, title, state, tabs, and what the current tab adds. */
export function SiteHead({ organizationId, site: read }: { organizationId: string; site: Site }) {
  const pathname = usePathname();
  const site = useSite(organizationId, read);
  const organizationTitle = useOrganizationTitle(organizationId);
  const { actions, facts } = useSlots();
  const redirects = useQuery(queryFor(listRedirects, redirectCountInput(organizationId, site.id)))
    .data?.count;
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll to the current tab after navigation
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const base = routes.site(organizationId, site.id);
  const opened = openSiteHref(organizationId, site);
  return (
    <PageHead
      title={site.title}
      crumbs={[
        { label: organizationTitle, href: routes.organization(organizationId) },
        { label: 'Sites', href: routes.sites(organizationId) },
      ]}
      badges={
        <>
          <PublishedBadge site={site} />
          {opened && (
            <Button asChild variant="bare" size="small">
              <a href={opened} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                Open site
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Button>
          )}
          <UnsettledBadge organizationId={organizationId} site={site} />
        </>
      }
      actions={<div ref={actions.ref} className="contents" />}
      facts={[
        <span
          key="facts"
          ref={facts.ref}
          className="flex h-full min-w-0 flex-wrap items-center justify-end overflow-hidden"
        />,
      ]}
      tabs={
        <div ref={line} className="flex min-w-0">
          <TabsLine label={site.title}>
            {tabs.map(({ path, label }) => (
              <TabLink
                key={path}
                href={`${base}${path}`}
                current={
                  path === ''
                    ? pathname === base
                    : pathname === `${base}${path}` || pathname.startsWith(`${base}${path}/`)
                }
                {...(path === '/redirects' && redirects !== undefined && { count: redirects })}
              >
                {label}
              </TabLink>
            ))}
          </TabsLine>
        </div>
      }
    />
  );
}
