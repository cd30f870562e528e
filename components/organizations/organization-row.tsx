'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Crest } from '#components/kit/crest.tsx';
import { RoleLevel } from '#components/kit/role.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getMember } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';

/** One organization to choose: its crest, title, plan and the caller's role in it. */
export function OrganizationRow({
  organization,
  mark,
}: {
  organization: Organization;
  /** What tells it apart from others of its title. */
  mark: string | undefined;
}) {
  const { id, title, urls, plan, hostname, emailDomains } = organization;
  const told = new Set([hostname, mark, ...emailDomains].filter(Boolean));
  const about = [...told].slice(0, 3).join(', ');
  return (
    <li className="border-b border-hairline">
      <Link
        href={`/orgs/${id}`}
        className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-gutter py-2 -outline-offset-2 hover:bg-paper-2 md:grid-cols-[auto_minmax(0,1fr)_8rem_8rem]"
      >
        <Crest title={title} logo={urls.logo} size="default" />
        <span className="min-w-0">
          <span className="block truncate text-form font-semibold">{title}</span>
          {about && <span className="block truncate text-meta text-ink-3">{about}</span>}
        </span>
        <OwnRole organization={organization} />
        <span className="text-meta text-ink-3 max-md:hidden">{planWords(plan)}</span>
      </Link>
    </li>
  );
}

function planWords(plan: string): string {
  const words = plan.replaceAll(/[-_]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} plan`;
}

/** The role is the member's own; until it is read, an admin is told from the permissions. */
function OwnRole({ organization }: { organization: Organization }) {
  const user = useQuery(queryFor(getUser, {}));
  const userId = user.data?.id;
  const member = useQuery({
    ...queryFor(getMember, {
      parameters: { organizationId: organization.id, userId: userId ?? '-' },
    }),
    enabled: userId !== undefined && !organization.permissions.admin,
  });
  if (organization.permissions.admin) return <RoleLevel role="admin" />;
  return member.data ? <RoleLevel role={member.data.role} /> : <span aria-hidden />;
}
