'use client';

import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#components/kit/format.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listFiles, listSpaceLinks } from '#lib/contract/content.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { overviewReads } from './reads.ts';

/** A link of a digit or two, as wide as a finger needs. */
const number = 'link pointer-coarse:inline-block pointer-coarse:min-w-6 pointer-coarse:text-right';

/** How many pages, files, links and more a space has, with links to them. */
export function Figures({ space, pages }: { space: Space; pages: number | null }) {
  const base = routes.space(space);
  const reads = overviewReads(space.id);
  const files = useQuery(queryFor(listFiles, reads.files)).data;
  const stats = useQuery(queryFor(listSpaceLinks, reads.links)).data?.stats;
  return (
    <section aria-labelledby="space:figures">
      <SectionHead title="Contents" id="space:figures" />
      <dl>
        {pages !== null && (
          <Figure name="Pages">
            {pages > 0 ? (
              <Link href={`${base}/pages`} className={number}>
                {formatNumber(pages)}
              </Link>
            ) : (
              'None'
            )}
          </Figure>
        )}
        {files?.count !== undefined && <Figure name="Files">{formatNumber(files.count)}</Figure>}
        {stats && (
          <Figure name="Links">
            <Link href={`${base}/links`} className={number}>
              {formatNumber(stats.total)}
            </Link>
            {stats.broken.total > 0 && (
              <Link
                href={`${base}/links?status=broken`}
                className="ml-3 inline-flex items-center gap-1 text-danger hover:underline"
              >
                <Unlink aria-hidden className="size-3.5" />
                {formatNumber(stats.broken.total)} broken
              </Link>
            )}
          </Figure>
        )}
        {space.changeRequests > 0 && (
          <Figure name="Change requests">
            <Link href={`${base}/change-requests`} className="link">
              {formatNumber(space.changeRequestsOpen)} open
            </Link>
            <span className="ml-1">of {formatNumber(space.changeRequests)}</span>
          </Figure>
        )}
        {space.comments > 0 && (
          <Figure name="Open comments">
            <Link href={`${base}/comments`} className={number}>
              {formatNumber(space.comments)}
            </Link>
          </Figure>
        )}
      </dl>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-3 border-b border-hairline py-1.5">
      <dt className="flex-1 text-ink-2">{name}</dt>
      <dd className="flex items-center tabular-nums">{children}</dd>
    </div>
  );
}
