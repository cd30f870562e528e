'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { Composer } from './composer.tsx';
import { Links } from './links.tsx';
import { NoAccess } from './no-access.tsx';
import { Pending } from './pending.tsx';

/** Everything about inviting people: the list to send, what waits for an answer, and the links. */
export function Invites({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  if (organization && !organization.permissions.admin) {
    return <NoAccess organization={organization} />;
  }
  return (
    <Composer organizationId={organizationId}>
      <Pending organizationId={organizationId} />
      <Links organizationId={organizationId} />
    </Composer>
  );
}
