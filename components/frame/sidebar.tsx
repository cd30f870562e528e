'use client';

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { formatNumber } from '#components/kit/format.ts';
import { useCommandKey } from '#components/kit/platform.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { Link } from '#components/ui/link.tsx';
import { LinkPending } from '#components/ui/link-pending.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { getOrganization, getOverview } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { ContentSidebar, SPACE_PAGE } from './content-sidebar.tsx';
import { type NavigationEntry, navigation } from './navigation.ts';
import { NotificationBell } from './notifications/bell.tsx';
import { openPalette } from './open-palette.ts';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

export type SidebarProps = {
  /** Null on pages outside an organization. */
  organizationId: string | null;
  /** The collections around the space of the first page, for its first paint. */
  expanded?: readonly string[];
};

/** The sidebar: wordmark, organization, search, navigation and user menu. */
export function Sidebar({ organizationId, expanded }: SidebarProps) {
  return (
    <aside
      aria-label="Sidebar"
      className="flex min-h-0 w-full flex-col border-r border-hairline bg-paper-2 px-3 rail:absolute rail:inset-y-0 rail:left-0 rail:z-panel rail:w-14 rail:overflow-x-hidden rail:transition-[width] rail:duration-slow rail:focus-within:w-60 rail:focus-within:shadow-pop rail:hover:w-60 rail:hover:shadow-pop rail:hover:delay-150 short:overflow-y-auto"
    >
      <div className="flex items-end max-md:hidden rail:flex-row-reverse rail:justify-end rail:gap-4 rail:pt-2">
        <Link
          href="/"
          className="mr-auto px-2 pt-5 pb-2.75 folded:opacity-0 rail:pt-3 wordmark text-[24px] leading-6 tracking-[-.015em]"
        >
          Masthead
        </Link>
        {organizationId && (
          <div className="pb-1.5">
            <NotificationBell organizationId={organizationId} />
          </div>
        )}
      </div>
      <OrganizationSwitcher organizationId={organizationId} />
      <button
        type="button"
        onClick={openPalette}
        className="mt-3 mb-2 flex h-8 w-full flex-none items-center gap-2 rounded-control border border-edge bg-paper px-2 text-ink-3 hover:border-ink-2"
      >
        <Search aria-hidden />
        <span className="min-w-0 flex-1 truncate text-left folded:opacity-0">
          Search or jump to
        </span>
        <Kbd className="folded:hidden">{useCommandKey('K')}</Kbd>
      </button>
      {organizationId && <Navigation organizationId={organizationId} expanded={expanded} />}
      <UserMenu organizationId={organizationId} />
    </aside>
  );
}

function Navigation({
  organizationId,
  expanded,
}: {
  organizationId: string;
  expanded: SidebarProps['expanded'];
}) {
  const pathname = usePathname();
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } }));
  const overview = useQuery(queryFor(getOverview, { parameters: { organizationId } }));
  const levels = overview.data?.members;
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const reviews = useQuery({
    ...queryFor(listOrganizationChangeRequests, {
      parameters: { organizationId },
      query: { status: 'open', limit: 1, reviewer: me ?? '-' },
    }),
    enabled: me !== undefined,
  });
  const counts: Record<string, number | null | undefined> = {
    // Those that wait for the viewer's review.
    'Change requests': reviews.data?.count || null,
    Sites: overview.data?.sites,
    People: levels && Object.values(levels).reduce((sum, each) => sum + each, 0),
  };
  const entries = navigation(organizationId, organization.data?.permissions).filter(
    // The field above leads to it.
    ({ label }) => label !== 'Search',
  );
  const content = entries.find(({ label }) => label === 'Content');
  return (
    <nav
      aria-label="Main"
      className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto short:flex-none short:overflow-visible"
    >
      {entries.map((entry) =>
        entry.label === 'Content' ? null : (
          <NavigationLink
            key={entry.href}
            entry={entry}
            pathname={pathname}
            count={counts[entry.label]}
          />
        ),
      )}
      {content && (
        <ContentSidebar
          organizationId={organizationId}
          expanded={expanded}
          pathname={pathname}
          link={<NavigationLink entry={content} pathname={pathname} />}
        />
      )}
    </nav>
  );
}

function NavigationLink({
  entry: { href, label, icon: Icon, isActive },
  pathname,
  count,
}: {
  entry: NavigationEntry;
  pathname: string;
  count?: number | null | undefined;
}) {
  // On a page of a space, the tree marks the space itself.
  const current = label === 'Content' && SPACE_PAGE.test(pathname) ? 'true' : 'page';
  return (
    <Link
      href={href}
      aria-current={isActive(pathname) ? current : undefined}
      className="relative flex h-8 flex-none items-center gap-2 rounded-control px-2 text-ink-2 hover:bg-paper-3 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current=page]:rounded-l-none aria-[current=page]:bg-paper-3 aria-[current=page]:shadow-[inset_2px_0_0_var(--accent)] [&>.lucide]:text-ink-3 aria-[current]:[&>.lucide]:text-accent"
    >
      <Icon aria-hidden />
      <span className="folded:opacity-0">{label}</span>
      {count != null && (
        <span className="ml-auto text-meta font-normal text-ink-3 tabular-nums folded:hidden">
          {formatNumber(count)}
        </span>
      )}
      <LinkPending className="inset-y-0 left-0 w-0.5" />
    </Link>
  );
}
