'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { RoleLevel } from '#components/kit/role.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { levels, type Role } from '#lib/contract/levels.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { homeReads } from './reads.ts';

/** How many people have each role, each a way to them. Not there where the API can't count. */
export function PeopleByRole({ organizationId }: { organizationId: string }) {
  const overview = useQuery(queryFor(getOverview, homeReads(organizationId).overview));
  const members = overview.data?.members;
  if (!members) return null;
  const people = `/orgs/${organizationId}/members`;
  return (
    <section aria-labelledby="people-by-role">
      <SectionHead title="People" id="people-by-role">
        <Link href={people} className="link text-ui">
          All{' '}
          {Object.values(members)
            .reduce((a, b) => a + b, 0)
            .toLocaleString('en')}
        </Link>
      </SectionHead>
      <ul>
        {levels.toReversed().map((level) => (
          <li key={level} className="border-b border-hairline">
            <Link
              href={`${people}?role=${level}`}
              className="flex min-h-9 items-center gap-2 -outline-offset-2 hover:bg-paper-2"
            >
              <RoleLevel role={level === 'guest' ? null : (level satisfies Role)} />
              <span className="ml-auto tabular-nums">
                {(members[level] ?? 0).toLocaleString('en')}
                <span className="sr-only"> people</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
