'use client';

import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Notice } from '#components/ui/notice.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listMembers } from '#lib/contract/members.ts';
import type { Organization } from '#lib/contract/organizations.ts';

/** Why the settings can't be changed, and who can, by name where the caller may know. */
export function ReadOnlyNotice({ organization }: { organization: Organization }) {
  const input = {
    parameters: { organizationId: organization.id },
    query: { role: 'admin' as const, limit: 3 },
  };
  const admins = useQuery({
    ...queryFor(listMembers, input),
    enabled: organization.permissions.listMembers,
  }).data;
  return (
    <Notice icon={<Lock aria-hidden />} title="You can read these settings.">
      Changing them takes the role Admin. {whoCan(admins, organization.title)}
    </Notice>
  );
}

function whoCan(
  admins: { items: { user: { displayName: string } }[]; count?: number | undefined } | undefined,
  title: string,
): string {
  const names = admins?.items.map(({ user }) => user.displayName) ?? [];
  if (names.length === 0) return `An admin of ${title} can.`;
  const rest = (admins?.count ?? names.length) - names.length;
  if (rest > 0) return `${names.join(', ')} and ${rest} more can.`;
  const [only] = names;
  return names.length === 1
    ? `${only} can.`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} can.`;
}
