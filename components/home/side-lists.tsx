'use client';

import { useQuery } from '@tanstack/react-query';
import { Globe, GlobeOff, Unlink } from 'lucide-react';
import { formatDay, formatNumber, plural } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getToday, type Today } from '#lib/contract/activity.ts';
import { listSites, type Site } from '#lib/contract/sites.ts';
import { homeInputs } from './inputs.ts';
import { SideLink, SideList } from './side-list.tsx';

/** The newest sites. Hidden where the caller can't see any. */
export function SitesToday({ organizationId }: { organizationId: string }) {
  const inputs = homeInputs(organizationId);
  const sites = useQuery(queryFor(listSites, inputs.sites)).data;
  // An API of an older version doesn't say when sites changed.
  const changes: Today['sites'] | undefined = useQuery(queryFor(getToday, inputs.today)).data
    ?.sites;
  if (!sites) return null;
  return (
    <SideList
      title="Sites"
      all={{
        href: routes.sites(organizationId),
        words: `All ${formatNumber(sites.count ?? sites.items.length)}`,
      }}
      empty="No sites yet."
    >
      {sites.items.map((site) => (
        <SideLink key={site.id} href={routes.site(organizationId, site.id)}>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="min-w-0 wrap-anywhere">{site.title}</b>
              <Badge
                tone={site.published ? 'ok' : 'dashed'}
                icon={site.published ? <Globe aria-hidden /> : <GlobeOff aria-hidden />}
              >
                {site.published ? 'Published' : 'Not published'}
              </Badge>
            </span>
            <span className="block text-meta text-ink-3 wrap-anywhere">
              {shownAddressOf(site)}
              <LatestChange change={changes?.find(({ id }) => id === site.id)} />
            </span>
          </span>
          <span className="flex-none text-meta text-ink-3 tabular-nums">
            {plural(site.siteSpaces, 'space')}
          </span>
        </SideLink>
      ))}
    </SideList>
  );
}

/** “, changed 4 min ago by Jun Takahashi”. */
function LatestChange({ change }: { change: Today['sites'][number] | undefined }) {
  if (!change) return null;
  return (
    <>
      , changed <Time value={change.changedAt} inSentence />
      {change.changedBy && ` by ${change.changedBy}`}
    </>
  );
}

const shownAddressOf = ({ urls, hostname }: Site) =>
  urls.published?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? hostname ?? 'No address yet';

/** The spaces with the most broken links, each opening them. Hidden when there are none. */
export function BrokenLinks({ organizationId }: { organizationId: string }) {
  const links = useQuery(queryFor(getToday, homeInputs(organizationId).today)).data?.links;
  if (!links || links.length === 0) return null;
  return (
    <SideList title="Links">
      {links.map(({ space, broken, since }) => (
        <SideLink
          key={space.id}
          href={routes.spaceLinks(
            { organization: organizationId, id: space.id },
            { status: 'broken' },
          )}
        >
          <span className="min-w-0 flex-1 truncate">{space.title}</span>
          <span className="flex flex-none items-center gap-1 text-danger tabular-nums">
            <Unlink aria-hidden className="size-3.5" /> {formatNumber(broken)} broken
          </span>
          {since && (
            <span className="flex-none text-meta text-ink-3">since {formatDay(since)}</span>
          )}
        </SideLink>
      ))}
    </SideList>
  );
}
