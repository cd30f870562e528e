'use client';

import { useQueries } from '@tanstack/react-query';
import { queryFor } from '#lib/client/query.ts';
import { listSpaceAudience } from '#lib/contract/grants.ts';
import type { Role } from '#lib/contract/levels.ts';
import { listed } from './words.ts';

/** The roles that may do something with comments. */
const roles = {
  comment: ['comment', 'edit', 'review', 'create', 'admin'],
  review: ['review', 'create', 'admin'],
  create: ['create', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

const words = { comment: 'Comment', review: 'Review', create: 'Create' };

/**
 * Who may comment on a space, resolve others' comments there, or delete them, as a subject: “Maren Holt
 * and 5 others”, or by the role it takes where the caller may not know.
 */
export function useWhoCan(spaceId: string, what: keyof typeof roles, enabled = true): string {
  const lists = useQueries({
    queries: roles[what].map((role) => ({
      ...queryFor(listSpaceAudience, { parameters: { spaceId }, query: { role, limit: 3 } }),
      enabled,
    })),
  });
  const names = lists.flatMap(({ data }) => data?.items.map(({ user }) => user.displayName) ?? []);
  const count = lists.reduce((sum, { data }) => sum + (data?.count ?? 0), 0);
  if (names.length === 0) return `Whoever has the role ${words[what]} here`;
  return listed(names, Math.max(count, names.length));
}
