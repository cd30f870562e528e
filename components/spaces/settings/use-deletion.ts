'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { sayNotUndone, sayUndone, sayWithUndo } from '#components/kit/undo.ts';
import { call } from '#lib/client/call.ts';
import { refreshAfter } from '#lib/client/mutation.ts';
import type { Problem } from '#lib/client/problem.ts';
import { keyOf } from '#lib/client/query.ts';
import {
  deleteSpace,
  previewSpaceDeletion,
  restoreSpace,
  type Space,
} from '#lib/contract/spaces.ts';
import { spaceHref } from '../places.ts';
import { listed } from '../words.ts';

/** Deletes a space and leaves for the tree, with the way back; says beforehand who loses it. */
export function useDeletion(space: Space) {
  const client = useQueryClient();
  const router = useRouter();
  const input = { parameters: { spaceId: space.id } };
  const preview = useQuery({
    queryKey: keyOf(previewSpaceDeletion, input),
    queryFn: () => call(previewSpaceDeletion, input),
    enabled: space.permissions.admin,
  });
  /** Run from a message that outlives the page. */
  async function restore(): Promise<void> {
    try {
      await call(restoreSpace, input, { headers: { 'idempotency-key': crypto.randomUUID() } });
      sayUndone(`${space.title} is back.`);
      router.push(spaceHref(space));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      sayNotUndone(`${space.title} is still in the trash. ${error.message}`);
    } finally {
      void refreshAfter(client, restoreSpace, input);
    }
  }
  const deletion = useMutation<void, Problem>({
    mutationFn: async () => {
      await call(deleteSpace, input, { headers: { 'idempotency-key': crypto.randomUUID() } });
    },
    onSuccess: () => {
      sayWithUndo(`${space.title} is in the trash.`, () => void restore());
      router.push(`/orgs/${space.organization}/content`);
      // What still shows the space would read it again, and find nothing: it is left as it is.
      void client.invalidateQueries({ refetchType: 'none' });
    },
  });
  const losing = preview.data?.losing;
  return {
    impact:
      losing &&
      lossWords(
        losing.count,
        losing.users.map(({ displayName }) => displayName),
      ),
    deletion,
    remove: () => deletion.mutate(),
  };
}

function lossWords(count: number, names: string[]): string {
  if (count === 0) return 'Nobody sees it now.';
  return `${names.length > 0 ? listed(names, count) : `${count} people`} ${count === 1 ? 'loses' : 'lose'} it at once.`;
}
