'use client';

import { useQueries } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import { listed } from '../words.ts';
import { type levelsFor, whoCanInputs } from './reads.ts';

/**
 * Who may edit a space, or review and merge there, as a subject: “Maren Holt and 5 others”, or by the
 * role it takes where the caller may not know.
 */
export function useWhoCan(spaceId: string, what: keyof typeof levelsFor, enabled = true): string {
  const lists = useQueries({
    queries: whoCanInputs(spaceId, what).map((input) => ({
      ...queryFor(listSpaceAudience, input),
      enabled,
    })),
  });
  const names = lists.flatMap(({ data }) => data?.items.map(({ user }) => user.displayName) ?? []);
  const count = lists.reduce((sum, { data }) => sum + (data?.count ?? 0), 0);
  if (names.length === 0) return `Whoever has the role ${what === 'edit' ? 'Edit' : 'Review'} here`;
  return listed(names, Math.max(count, names.length));
}
