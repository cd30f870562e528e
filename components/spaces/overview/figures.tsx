'use client';

import { useQuery } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listFiles, listSpaceLinks } from '#lib/contract/content.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { spaceHref } from '../places.ts';
import { overviewReads } from './reads.ts';

/** How much there is in a space, each figure leading to what it counts. */
export function Figures({ space, pages }: { space: Space; pages: number | null }) {
  const base = spaceHref(space);
  const reads = overviewReads(space.id);
  const files = useQuery(queryFor(listFiles, reads.files)).data;
  const stats = useQuery(queryFor(listSpaceLinks, reads.links)).data?.stats;
  return (
    <section aria-labelledby="space:figures">
      <SectionHead title="In it" id="space:figures" />
      <dl>
        {pages !== null && (
          <Figure name="Pages">
            {pages > 0 ? (
              <Link href={`${base}/pages`} className="link">
                {pages.toLocaleString('en')}
              </Link>
            ) : (
              'None'
            )}
          </Figure>
        )}
        {files?.count !== undefined && (
          <Figure name="Files">{files.count.toLocaleString('en')}</Figure>
        )}
        {stats && (
          <Figure name="Links">
            <Link href={`${base}/links`} className="link">
              {stats.total.toLocaleString('en')}
            </Link>
            {stats.broken.total > 0 && (
              <Link
                href={`${base}/links?status=broken`}
                className="ml-3 inline-flex items-center gap-1 text-danger hover:underline"
              >
                <Unlink aria-hidden className="size-3.5" />
                {stats.broken.total.toLocaleString('en')} broken
              </Link>
            )}
          </Figure>
        )}
        {space.changeRequests > 0 && (
          <Figure name="Change requests">
            <Link href={`${base}/change-requests`} className="link">
              {space.changeRequestsOpen.toLocaleString('en')} open
            </Link>
            <span className="ml-1">of {space.changeRequests.toLocaleString('en')}</span>
          </Figure>
        )}
        {space.comments > 0 && (
          <Figure name="Open comments">
            <Link href={`${base}/comments`} className="link">
              {space.comments.toLocaleString('en')}
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
