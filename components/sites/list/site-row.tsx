'use client';

import Link from 'next/link';
import { Cell, Row } from '#components/ui/table.tsx';
import type { Site } from '#lib/contract/sites.ts';
import { PublishedBadge } from '../frame/published-badge.tsx';
import { addressOf, siteHref } from '../places.ts';
import { counted, visibilityWords } from '../words.ts';

/** One site of the list; its title leads to its structure. */
export function SiteRow({ organizationId, site }: { organizationId: string; site: Site }) {
  const address = addressOf(site);
  const { name, means } = visibilityWords[site.visibility];
  return (
    <Row>
      <Cell className="max-md:py-2">
        <Link
          href={siteHref(organizationId, site.id)}
          prefetch={false}
          className="block w-fit max-w-full truncate font-semibold hover:underline"
        >
          {site.title}
        </Link>
        <span className="block text-meta text-ink-3 wrap-anywhere md:hidden">
          {name} · {counted(site.siteSpaces, 'space')}
          {address && (
            <>
              {' · '}
              <span className="mono">{address}</span>
            </>
          )}
        </span>
      </Cell>
      <Cell>
        <PublishedBadge site={site} />
      </Cell>
      <Cell className="truncate text-ink-2 max-md:hidden">
        <span title={means}>{name}</span>
      </Cell>
      <Cell numeric className="max-md:hidden">
        {site.siteSpaces.toLocaleString('en')}
      </Cell>
      <Cell className="truncate pr-gutter max-md:hidden">
        {address ? (
          <span className="mono" title={address}>
            {address}
          </span>
        ) : (
          <span className="text-ink-3">No address yet</span>
        )}
      </Cell>
    </Row>
  );
}
