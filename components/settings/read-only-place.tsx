'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { ReadOnlyNotice } from './read-only-notice.tsx';

/** Says on a page of the settings that only admins change it; nothing to admins. */
export function ReadOnlyPlace({ organizationId }: { organizationId: string }) {
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  if (!organization || organization.permissions.admin) return null;
  return (
    <div className="flex-none px-gutter pt-4">
      <ReadOnlyNotice organization={organization} />
    </div>
  );
}
