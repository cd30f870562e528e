'use client';

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { routes } from '#components/kit/routes.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getPublishingStatus, type PublishingStatus } from '#lib/contract/publishing.ts';
import type { Site } from '#lib/contract/sites.ts';
import { siteInput } from './inputs.ts';

type Props = { organizationId: string; site: Site };

/** What keeps readers out of a published site; undefined if nothing does. */
export function useUnsettled({ organizationId, site }: Props): PublishingStatus | undefined {
  const { data } = useQuery({
    ...queryFor(getPublishingStatus, siteInput(organizationId, site.id)),
    enabled: site.published,
  });
  return site.published && data && data.unsettled.length > 0 ? data : undefined;
}

/** What is wrong with a host name, in a few words. */
export function hostnameProblem({
  name,
  proven,
}: NonNullable<PublishingStatus['hostname']>): string {
  return proven ? `The DNS record of ${name} is missing` : `${name} isn’t verified yet`;
}

/** Beside the title of a published site: that something keeps readers out, with a link to it. */
export function UnsettledBadge({ organizationId, site }: Props) {
  const status = useUnsettled({ organizationId, site });
  if (!status) return null;
  return (
    <Link
      href={routes.site(organizationId, site.id, 'settings')}
      className="-my-0.5 rounded-control py-0.5"
    >
      <Badge
        tone="warn"
        icon={<TriangleAlert aria-hidden />}
        title={
          status.unsettled.includes('key')
            ? 'Visitors can’t sign in yet'
            : status.hostname && hostnameProblem(status.hostname)
        }
      >
        {status.unsettled.includes('key') || !status.hostname?.proven
          ? 'Finish setup'
          : 'DNS record missing'}
      </Badge>
    </Link>
  );
}
