'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithTag } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import { getSite, type Site, updateSite } from '#lib/contract/sites.ts';
import { siteInput } from '../frame/inputs.ts';
import type { Change } from './values.ts';

/** A site as it was read, and the tag that says so to the API; null where it gives none. */
export type Version = { site: Site; entityTag: string | null };

/** Reads the site as it stands now. @throws Problem */
export async function readVersion(organizationId: string, siteId: string): Promise<Version> {
  const { reply, entityTag } = await callWithTag(getSite, siteInput(organizationId, siteId));
  return { site: reply, entityTag };
}

/** Saves a change onto the version it was made on, so that nobody's change is replaced unseen. */
export function useSaving(organizationId: string, siteId: string) {
  const client = useQueryClient();
  const input = siteInput(organizationId, siteId);
  return useMutation<Version, Problem, { change: Change; entityTag: string | null }>({
    mutationKey: [updateSite.method, updateSite.path],
    mutationFn: async ({ change, entityTag }) => {
      const headers = {
        'idempotency-key': crypto.randomUUID(),
        ...(entityTag && { 'if-match': entityTag }),
      };
      const saved = await callWithTag(updateSite, { ...input, body: change }, { headers });
      return { site: saved.reply, entityTag: saved.entityTag };
    },
    onSuccess: ({ site }) => {
      client.setQueryData(keyOf(getSite, input), site);
      void refreshAfter(client, updateSite, input);
    },
  });
}
