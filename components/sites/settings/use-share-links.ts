'use client';

import { useQuery } from '@tanstack/react-query';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listShareLinks, type ShareLink } from '#lib/contract/sites.ts';
import { useRights } from '../frame/use-rights.ts';
import { lacks } from '../lacks.ts';
import { shareLinksInput } from './inputs.ts';

type Read = {
  /** Undefined while they are on their way, and to whoever may not see them. */
  links: ShareLink[] | undefined;
  count: number;
  problem: Problem | null;
  /** The API has no share links, and so none of what came with them: publishing either. */
  isMissing: boolean;
  refetch: () => void;
};

/** The share links of a site, all of them: there are a hundred at most. */
export function useShareLinks(organizationId: string, siteId: string): Read {
  const { canAdmin } = useRights(organizationId);
  const { data, error, refetch } = useQuery({
    ...queryFor(listShareLinks, shareLinksInput(organizationId, siteId)),
    enabled: canAdmin,
  });
  return {
    links: data?.items,
    count: data?.count ?? data?.items.length ?? 0,
    problem: error instanceof Problem && !data ? error : null,
    isMissing: lacks(error),
    refetch: () => void refetch(),
  };
}
