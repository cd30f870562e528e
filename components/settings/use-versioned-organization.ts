'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callWithTag } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import { writeHeaders } from '#lib/client/send.ts';
import {
  getOrganization,
  type Organization,
  updateOrganization,
} from '#lib/contract/organizations.ts';
import type { OrganizationSettingsValues } from './values.ts';

/** An organization and the entity tag it was loaded with; null when the API sends none. */
export type OrganizationVersion = { organization: Organization; entityTag: string | null };

/** Loads and saves an organization with If-Match, so that a concurrent change is never overwritten. */
export function useVersionedOrganization(organizationId: string) {
  const client = useQueryClient();
  const input = { parameters: { organizationId } };
  const latest = useQuery({
    queryKey: [...keyOf(getOrganization, input), 'tagged'],
    queryFn: async ({ signal }) => versionOf(await callWithTag(getOrganization, input, { signal })),
    staleTime: 0,
  });
  const saving = useMutation<
    OrganizationVersion,
    Problem,
    { change: OrganizationSettingsValues; version: OrganizationVersion }
  >({
    mutationKey: [updateOrganization.method, updateOrganization.path],
    mutationFn: async ({ change, version }) => {
      const headers = writeHeaders(version.entityTag);
      return versionOf(
        await callWithTag(updateOrganization, { ...input, body: change }, { headers }),
      );
    },
    onSuccess: () => void refreshAfter(client, updateOrganization, input),
  });
  return { latest, saving };
}

function versionOf(answer: { reply: Organization; entityTag: string | null }): OrganizationVersion {
  return { organization: answer.reply, entityTag: answer.entityTag };
}
