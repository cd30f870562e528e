'use client';

import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import { whoCanReads } from './overview/reads.ts';
import { listed } from './words.ts';

/** Who may change a space, in a sentence: by name where the caller may know, or else by what it takes. */
export function useWhoCan(spaceId: string): string {
  const reads = whoCanReads(spaceId);
  const creators = useQuery(queryFor(listSpaceAudience, reads.creators)).data;
  const admins = useQuery(queryFor(listSpaceAudience, reads.admins)).data;
  const names = [creators, admins].flatMap((part) =>
    (part?.items ?? []).map(({ user }) => user.displayName),
  );
  const count = (creators?.count ?? 0) + (admins?.count ?? 0);
  if (names.length === 0) return 'Whoever has the role Create on it can.';
  return `${listed(names, Math.max(count, names.length))} can.`;
}
