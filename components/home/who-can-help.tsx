'use client';

import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#components/kit/format.ts';
import { mayCall } from '#components/kit/permission.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getMember, listMembers } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import type { User } from '#lib/contract/shapes.ts';
import { getUser } from '#lib/contract/users.ts';
import { homeInputs, memberInputs } from './inputs.ts';

/** Who can change roles and settings: the admins, or for a guest, the person who invited them. */
export function WhoCanHelp({ organization }: { organization: Organization }) {
  const mayList = mayCall(listMembers, organization);
  const admins = useQuery({
    ...queryFor(listMembers, homeInputs(organization.id).admins),
    enabled: mayList,
  }).data;
  const user = useQuery(queryFor(getUser, {})).data;
  const self = useQuery({
    ...queryFor(getMember, memberInputs(organization.id, user?.id ?? '-').member),
    enabled: user !== undefined,
  }).data;
  const more = (admins?.count ?? 0) - (admins?.items.length ?? 0);
  if (mayList && !admins) return null;
  return (
    <section aria-labelledby="who-can-help">
      <SectionHead title={`Admins of ${organization.title}`} id="who-can-help" />
      {mayList ? (
        <ul>
          {admins?.items.map(({ user: admin }) => (
            <Person key={admin.id} user={admin} />
          ))}
          {more > 0 && <li className="py-2 text-ink-3">and {formatNumber(more)} more</li>}
        </ul>
      ) : (
        <GuestHelp inviter={self?.invitedBy} />
      )}
    </section>
  );
}

function Person({ user }: { user: User }) {
  return (
    <li className="flex min-h-12 items-center gap-2.5 border-b border-hairline py-1.5">
      <Avatar name={user.displayName} photo={user.photoURL ?? null} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{user.displayName}</span>
        {user.email && (
          <a
            href={`mailto:${user.email}`}
            className="block truncate text-meta text-ink-3 underline"
          >
            {user.email}
          </a>
        )}
      </span>
    </li>
  );
}

function GuestHelp({ inviter }: { inviter: User | undefined }) {
  return (
    <>
      <p className="py-2 text-ink-2">
        Guests can’t see other members.{' '}
        {inviter
          ? 'The person who invited you can help:'
          : 'Ask the person who invited you for help.'}
      </p>
      {inviter && (
        <ul>
          <Person user={inviter} />
        </ul>
      )}
    </>
  );
}
