'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink, FilePlus, GitPullRequestArrow } from 'lucide-react';
import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
import { RowMenu } from '#components/kit/row-menu.tsx';
import { Link } from '#components/ui/link.tsx';
import { MenuItem } from '#components/ui/menu.tsx';
import type { ReaderFeedback } from '#lib/contract/insights.ts';
import { structureFor } from '../board/structure.ts';
import { spacesOf } from '../frame/structure.ts';
import { useSite } from '../frame/use-site.ts';

type SearchOnSite = { organizationId: string; siteId: string; query: string };
export type CountedPage = ReaderFeedback['page'];

/** The title of a page, as a link to it in the dashboard. */
export function PageLink({ organizationId, page }: { organizationId: string; page: CountedPage }) {
  if (page.title === undefined || page.pagePath === undefined)
    return (
      <span className="text-ink-3">
        {page.isDeleted ? 'Deleted page' : 'A page in a space you can’t see'}
      </span>
    );
  const space = routes.space({ organization: organizationId, id: page.spaceId });
  return (
    <Link
      href={pageHref(space, page.pagePath)}
      prefetch={false}
      className="font-medium text-ink hover:underline"
    >
      {page.title}
    </Link>
  );
}

/** The actions for a page. */
export function PageMenu({ organizationId, page }: { organizationId: string; page: CountedPage }) {
  if (page.title === undefined) return null;
  const { published } = page.urls;
  const space = { organization: organizationId, id: page.spaceId };
  return (
    <RowMenu label={`Actions for ${page.title}`}>
      {published && (
        <MenuItem
          icon={<ExternalLink aria-hidden />}
          onSelect={() => window.open(published, '_blank', 'noreferrer')}
        >
          Open on site
        </MenuItem>
      )}
      <MenuItem
        icon={<GitPullRequestArrow aria-hidden />}
        href={`${routes.space(space, 'change-requests')}?new=1`}
      >
        New change request
      </MenuItem>
    </RowMenu>
  );
}

/** What the site answers to a search now, and change requests in its spaces for a better answer. */
export function SearchMenu(props: SearchOnSite) {
  return (
    <RowMenu label={`Actions for ${props.query}`}>
      <SearchItems {...props} />
    </RowMenu>
  );
}

function SearchItems({ organizationId, siteId, query }: SearchOnSite) {
  const { data } = useQuery(structureFor(organizationId, siteId));
  const site = useSite(organizationId, siteId);
  const spaces = data ? spacesOf(data).flatMap(({ space }) => space ?? []) : [];
  const published = site?.urls.published;
  return (
    <>
      {published && (
        <MenuItem
          icon={<ExternalLink aria-hidden />}
          onSelect={() =>
            window.open(
              `${published.replace(/\/$/, '')}/~/search?${new URLSearchParams({ q: query })}`,
              '_blank',
              'noreferrer',
            )
          }
        >
          See results on site
        </MenuItem>
      )}
      {spaces.slice(0, 12).map(({ id, title }) => (
        <MenuItem
          key={id}
          icon={<FilePlus aria-hidden />}
          href={`${routes.space({ organization: organizationId, id }, 'change-requests')}?new=1`}
        >
          New change request in {title}
        </MenuItem>
      ))}
    </>
  );
}
