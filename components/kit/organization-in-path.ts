'use client';

import { useParams, usePathname } from 'next/navigation';

/** The organization in the path, also where the page wasn't found, which leaves it no parameters. */
export function useOrganizationInPath(): string {
  const { organizationId } = useParams<{ organizationId?: string }>() ?? {};
  const [, inPath = ''] = /^\/orgs\/([^/]+)/.exec(usePathname()) ?? [];
  return organizationId ?? inPath;
}
