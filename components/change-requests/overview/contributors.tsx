'use client';

import { useQuery } from '@tanstack/react-query';
import { plural } from '#components/kit/format.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listContributors } from '#lib/contract/change-requests.ts';
import { getUser } from '#lib/contract/users.ts';
import { useRequest } from '../frame/request-context.tsx';
import { overviewReads } from './reads.ts';

/** Who contributed, how many versions, and when last. */
export function Contributors() {
  const { spaceId, number } = useRequest();
  const people = useQuery(queryFor(listContributors, overviewReads(spaceId, number).contributors))
    .data?.items;
  const me = useQuery(queryFor(getUser, {})).data?.id;
  if (!people || people.length === 0) return null;
  return (
    <section aria-labelledby="overview:contributors">
      <SectionHead title="Contributors" id="overview:contributors" />
      <ul>
        {people.map(({ user, count, updatedAt }) => (
          <li
            key={user.id}
            className="flex min-h-9 flex-wrap items-center gap-x-2.5 border-b border-hairline py-1.5"
          >
            <Avatar
              name={user.displayName}
              photo={user.photoURL ?? null}
              size="small"
              me={user.id === me}
            />
            <span className="min-w-0 flex-1 truncate">
              {user.id === me ? 'You' : user.displayName}
            </span>
            <span className="text-meta text-ink-3">
              {plural(count, 'version')} · <Time value={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
