'use client';

import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#components/kit/format.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { queryFor } from '#lib/client/query.ts';
import { levels, type Role } from '#lib/contract/levels.ts';
import { getOverview } from '#lib/contract/organizations.ts';
import { homeInputs } from './inputs.ts';
import { SideLink, SideList } from './side-list.tsx';

/** How many members have each role, with links to them. Hidden when the API doesn't count them. */
export function PeopleByRole({ organizationId }: { organizationId: string }) {
  const overview = useQuery(queryFor(getOverview, homeInputs(organizationId).overview));
  const members = overview.data?.members;
  if (!members) return null;
  return (
    <SideList
      title="People"
      all={{
        href: routes.members(organizationId),
        words: `All ${formatNumber(Object.values(members).reduce((a, b) => a + b, 0))}`,
      }}
    >
      {levels.toReversed().map((level) => (
        <SideLink key={level} href={routes.members(organizationId, { role: level })}>
          <RoleLevel role={level === 'guest' ? null : (level satisfies Role)} />
          <span className="ml-auto tabular-nums">
            {formatNumber(members[level] ?? 0)}
            <span className="sr-only"> members</span>
          </span>
        </SideLink>
      ))}
    </SideList>
  );
}
