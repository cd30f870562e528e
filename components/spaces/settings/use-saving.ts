'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callWithTag } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import { getSpace, type Space, updateSpace } from '#lib/contract/spaces.ts';
import type { Change } from './values.ts';

/** A space as it was read, and the tag that says so to the API; null where it gives none. */
export type Version = { space: Space; entityTag: string | null };

/** Reads the space as it stands now. @throws Problem */
export async function readVersion(spaceId: string): Promise<Version> {
  const { reply, entityTag } = await callWithTag(getSpace, { parameters: { spaceId } });
  return { space: reply, entityTag };
}

/** Saves a change onto the version it was made on, so that nobody's change is replaced unseen. */
export function useSaving(spaceId: string) {
  const client = useQueryClient();
  const input = { parameters: { spaceId } };
  return useMutation<Version, Problem, { change: Change; entityTag: string | null }>({
    mutationKey: [updateSpace.method, updateSpace.path],
    mutationFn: async ({ change, entityTag }) => {
      const headers = {
        'idempotency-key': crypto.randomUUID(),
        ...(entityTag && { 'if-match': entityTag }),
      };
      const saved = await callWithTag(updateSpace, { ...input, body: change }, { headers });
      return { space: saved.reply, entityTag: saved.entityTag };
    },
    onSuccess: ({ space }) => {
      client.setQueryData(keyOf(getSpace, input), space);
      void refreshAfter(client, updateSpace, input);
    },
  });
}
