'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, List, Plus } from 'lucide-react';
import { OrganizationLogo } from '#components/kit/organization-logo.tsx';
import { routes } from '#components/kit/routes.ts';
import { marksOf } from '#components/kit/same-title.ts';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';

/** Shows the current organization and switches to others. */
export function OrganizationSwitcher({ organizationId }: { organizationId: string | null }) {
  const organizations = useQuery(queryFor(listOrganizations, { query: { limit: 100 } }));
  const user = useQuery(queryFor(getUser, {})).data;
  const items = organizations.data?.items ?? [];
  const marks = marksOf(items);
  // Not from the list, which has the first hundred.
  const current = useQuery({
    ...queryFor(getOrganization, { parameters: { organizationId: organizationId ?? '-' } }),
    enabled: organizationId !== null,
  }).data;
  return (
    <Menu>
      <MenuTrigger className="flex h-10 w-full flex-none items-center gap-2 border-t-2 border-b border-t-rule border-b-hairline px-2 text-left font-semibold hover:bg-paper-3">
        <OrganizationLogo title={current?.title ?? 'Masthead'} logo={current?.urls.logo} />
        <span className="min-w-0 flex-1 truncate folded:opacity-0">
          {current?.title ?? 'Select an organization'}
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 folded:hidden" />
      </MenuTrigger>
      <MenuContent align="start" className="min-w-56">
        <MenuLabel>Organizations</MenuLabel>
        {items.map(({ id, title, urls }) => (
          <MenuItem
            key={id}
            href={routes.organization(id)}
            icon={<OrganizationLogo title={title} logo={urls.logo} />}
          >
            {title}
            {marks.has(id) && <span className="text-meta text-ink-3"> {marks.get(id)}</span>}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem href="/organizations" icon={<List aria-hidden />}>
          All organizations
        </MenuItem>
        {user?.createsOrganizations !== false && (
          <MenuItem href="/organizations?new=1" icon={<Plus aria-hidden />}>
            New organization
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
