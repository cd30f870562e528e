'use client';

import { useQuery } from '@tanstack/react-query';
import { usePermission } from '#components/kit/action.tsx';
import { isUnsupported, Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listShareLinks, type ShareLink } from '#lib/contract/sites.ts';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { shareLinksInput } from './inputs.ts';

type ShareLinks = {
  /** Undefined while loading, and for people who can't see them. */
  links: ShareLink[] | undefined;
  count: number;
  problem: Problem | null;
  /** The API has no share links, and therefore no publishing either: they came together. */
  isMissing: boolean;
  refetch: () => void;
};

/** All share links of a site: there are at most a hundred. */
export function useShareLinks(organizationId: string, siteId: string): ShareLinks {
  const { allowed } = usePermission(listShareLinks, useSitePermissions(organizationId));
  const { data, error, refetch } = useQuery({
    ...queryFor(listShareLinks, shareLinksInput(organizationId, siteId)),
    enabled: allowed,
  });
  return {
    links: data?.items,
    count: data?.count ?? data?.items.length ?? 0,
    problem: error instanceof Problem && !data ? error : null,
    isMissing: isUnsupported(error),
    refetch: () => void refetch(),
  };
}
