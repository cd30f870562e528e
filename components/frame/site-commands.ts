'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useParams, usePathname } from 'next/navigation';
import { openSiteHref } from '#components/kit/open-site.ts';
import { publishedPageHref } from '#components/kit/published-page.ts';
import { queryFor } from '#lib/client/query.ts';
import { getSpacePublication } from '#lib/contract/publishing.ts';
import { getSite } from '#lib/contract/sites.ts';
import type { Command } from './command.ts';

/** “Open site” for the site, or the page of a space, that is on the screen. */
export function useSiteCommands(organizationId: string | null): Command[] {
  const { siteId, spaceId } = useParams<{ siteId?: string; spaceId?: string }>();
  const pathname = usePathname();
  const { data: site } = useQuery({
    ...queryFor(getSite, {
      parameters: { organizationId: organizationId ?? '-', siteId: siteId ?? '-' },
    }),
    enabled: organizationId !== null && siteId !== undefined,
  });
  const { data: publication } = useQuery({
    ...queryFor(getSpacePublication, { parameters: { spaceId: spaceId ?? '-' } }),
    enabled: spaceId !== undefined,
  });
  if (organizationId === null) return [];
  if (siteId !== undefined && site)
    return [command('Open site', openSiteHref(organizationId, site), 'Not published')];
  if (spaceId === undefined || !publication) return [];
  const [, page] = /\/pages\/(.+)$/.exec(pathname) ?? [];
  const href = publication.site && publishedPageHref(organizationId, publication.site, page ?? '');
  return [command(page ? 'Open this page on the site' : 'Open site', href, 'Not published')];
}

function command(label: string, href: string | undefined, unavailable: string): Command {
  return {
    id: 'open-site',
    group: 'Actions',
    label,
    icon: ExternalLink,
    keywords: ['published', 'visit', 'view', 'live', 'docs'],
    ...(href === undefined && { unavailable }),
    run: () => {
      if (href !== undefined) window.open(href, '_blank', 'noopener,noreferrer');
    },
  };
}
