'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { formatNumber } from '#components/kit/format.ts';
import { RoleLevel } from '#components/kit/role.tsx';
import { routes } from '#components/kit/routes.ts';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { levels, type Role } from '#lib/contract/levels.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { homeInputs } from './inputs.ts';

/** How many members have each role, with links to them. Hidden when the API doesn't count them. */
export function PeopleByRole({ organizationId }: { organizationId: string }) {
  const overview = useQuery(queryFor(getOverview, homeInputs(organizationId).overview));
  const members = overview.data?.members;
  if (!members) return null;
  return (
    <section aria-labelledby="people-by-role">
      <SectionHead title="People" id="people-by-role">
        <Link href={routes.members(organizationId)} className="link text-ui">
          All {formatNumber(Object.values(members).reduce((a, b) => a + b, 0))}
        </Link>
      </SectionHead>
      <ul>
        {levels.toReversed().map((level) => (
          <li key={level} className="border-b border-hairline">
            <Link
              href={routes.members(organizationId, { role: level })}
              className="flex min-h-9 items-center gap-2 -outline-offset-2 hover:bg-paper-2"
            >
              <RoleLevel role={level === 'guest' ? null : (level satisfies Role)} />
              <span className="ml-auto tabular-nums">
                {formatNumber(members[level] ?? 0)}
                <span className="sr-only"> members</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
