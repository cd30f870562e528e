'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { headersFor } from '#components/kit/settings/use-versions.ts';
import { callWithTag } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import {
  getOrganization,
  type Organization,
  updateOrganization,
} from '#lib/contract/organizations.ts';
import type { Change } from './values.ts';

/** The organization as it was read, and the tag that says so to the API; null where it gives none. */
export type Version = { organization: Organization; entityTag: string | null };

/** Reads and writes an organization by version, so that nobody's change is replaced unseen. */
export function useSaving(organizationId: string) {
  const client = useQueryClient();
  const input = { parameters: { organizationId } };
  const latest = useQuery({
    queryKey: [...keyOf(getOrganization, input), 'tagged'],
    queryFn: async ({ signal }) => versionOf(await callWithTag(getOrganization, input, { signal })),
    staleTime: 0,
  });
  const saving = useMutation<Version, Problem, { change: Change; version: Version }>({
    mutationKey: [updateOrganization.method, updateOrganization.path],
    mutationFn: async ({ change, version }) => {
      const headers = headersFor(version.entityTag);
      return versionOf(
        await callWithTag(updateOrganization, { ...input, body: change }, { headers }),
      );
    },
    onSuccess: () => void refreshAfter(client, updateOrganization, input),
  });
  return { latest, saving };
}

function versionOf(answer: { reply: Organization; entityTag: string | null }): Version {
  return { organization: answer.reply, entityTag: answer.entityTag };
}
