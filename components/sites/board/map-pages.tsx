'use client';

import { useQuery } from '@tanstack/react-query';
import { EyeOff, Unlink } from 'lucide-react';
import { useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listPages, listSpaceLinks } from '#lib/contract/content.ts';
import type { Page, Link as PageLink } from '#lib/contract/revisions.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import type { SiteSpaceCounts } from '#lib/contract/site-structure.ts';
import { useBoard } from './board-context.tsx';
import { Remark } from './map-remark.tsx';

/** The most pages of a space that are drawn. */
const MOST = 40;

/** Below a space on the map: its pages, opened on demand, and its broken links. */
export function MapPages({
  counts,
  unseen,
  hiddenPage,
}: {
  counts: SiteSpaceCounts;
  /** Why the visitor doesn't see the space. */
  unseen: string | undefined;
  /** The path of the page that a redirect hides. */
  hiddenPage: string | undefined;
}) {
  const { organizationId } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const space = { organization: organizationId, id: counts.spaceId };
  return (
    <div className="pt-1 text-meta">
      <span className="flex flex-wrap items-center gap-x-3">
        {counts.pages === 0 ? (
          <span className="text-ink-3">No pages</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="min-h-6 rounded-badge text-ink-2 underline-offset-2 hover:text-ink hover:underline"
          >
            {isOpen ? 'Hide' : 'Show'} {plural(counts.pages, 'page')}
          </button>
        )}
        {counts.brokenLinks > 0 && (
          <Link
            href={routes.spaceLinks(space, { status: 'broken' })}
            prefetch={false}
            className="inline-flex min-h-6 items-center gap-1 text-danger hover:underline"
          >
            <Unlink aria-hidden className="size-3" /> {plural(counts.brokenLinks, 'broken link')}
          </Link>
        )}
      </span>
      {isOpen && <Pages space={space} unseen={unseen} hiddenPage={hiddenPage} counts={counts} />}
    </div>
  );
}

function Pages({
  space,
  counts,
  unseen,
  hiddenPage,
}: {
  space: { organization: string; id: string };
  counts: SiteSpaceCounts;
  unseen: string | undefined;
  hiddenPage: string | undefined;
}) {
  const parameters = { spaceId: space.id };
  const pages = useQuery(queryFor(listPages, { parameters, query: {} }));
  const links = useQuery({
    ...queryFor(listSpaceLinks, { parameters, query: { status: 'broken', limit: LIMIT_MAXIMUM } }),
    enabled: counts.brokenLinks > 0,
  });
  if (pages.error) return <p className="text-danger">Couldn’t load the pages.</p>;
  if (!pages.data) return <p className="text-ink-3">Loading pages…</p>;
  const all = flat(pages.data.pages);
  const broken = brokenByPage(links.data?.items ?? []);
  return (
    <ul aria-label="Pages" className="border-l border-edge pl-2">
      {all.slice(0, MOST).map(({ page, depth }) => (
        <li key={page.id} style={{ paddingLeft: `${depth * 10}px` }} className="py-0.5">
          <Link
            href={'path' in page ? pageHref(routes.space(space), page.path) : routes.space(space)}
            prefetch={false}
            className={`flex min-h-5 items-center gap-1 hover:underline ${unseen ? 'text-ink-3' : ''}`}
          >
            {unseen && <EyeOff role="img" aria-label="Hidden" className="size-3 flex-none" />}
            <span className="truncate">{page.title}</span>
          </Link>
          {page.hidden && <Remark icon={<EyeOff aria-hidden />}>Not in the navigation</Remark>}
          {'path' in page && hiddenPage === page.path && (
            <Remark icon={<EyeOff aria-hidden />} isBad>
              Hidden by a redirect
            </Remark>
          )}
          {broken.has(page.id) && (
            <Remark icon={<Unlink aria-hidden />} isBad>
              {plural(broken.get(page.id) ?? 0, 'broken link')}
            </Remark>
          )}
        </li>
      ))}
      {all.length > MOST && (
        <li className="py-0.5">
          <Link href={routes.space(space, 'pages')} prefetch={false} className="link">
            All {plural(counts.pages, 'page')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Pages in order, each with its depth. */
function flat(pages: readonly Page[], depth = 0): { page: Page; depth: number }[] {
  return pages.flatMap((page) => [
    { page, depth },
    ...('pages' in page ? flat(page.pages, depth + 1) : []),
  ]);
}

function brokenByPage(links: readonly PageLink[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { locationReferences } of links)
    for (const location of locationReferences)
      if (location.kind === 'page')
        counts.set(location.page.id, (counts.get(location.page.id) ?? 0) + 1);
  return counts;
}
