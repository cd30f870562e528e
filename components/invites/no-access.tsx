'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';

/** How many admins are named. */
const NAMED = 2;

/** What stands here for somebody who may not invite: the role it takes, and who has it. */
export function NoAccess({ organization }: { organization: Organization }) {
  const { id: organizationId, permissions } = organization;
  const admins = useQuery({
    ...queryFor(listMembers, {
      parameters: { organizationId },
      query: { role: 'admin', limit: NAMED },
    }),
    enabled: permissions.listMembers,
  });
  return (
    <EmptyState
      role="status"
      eyebrow={
        <>
          <Lock aria-hidden /> Invites
        </>
      }
      title="You can’t invite people here"
      actions={
        permissions.listMembers && (
          <Button asChild>
            <Link href={`/orgs/${organizationId}/members?role=admin`}>Show the admins</Link>
          </Button>
        )
      }
    >
      It takes the role Admin. {admins.data ? whoCan(admins.data) : 'An admin'} can invite people or
      change your role.
    </EmptyState>
  );
}

function whoCan(list: { count?: number | undefined; items: { user: { displayName: string } }[] }) {
  const names = list.items.map(({ user }) => user.displayName);
  const more = (list.count ?? names.length) - names.length;
  if (names.length === 0) return 'An admin';
  if (more <= 0) return names.join(' or ');
  return `${names.join(', ')} or ${more.toLocaleString('en')} ${more === 1 ? 'other' : 'others'}`;
}
