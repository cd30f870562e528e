'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { fileHref } from '#components/kit/file-href.ts';
import { pageHref } from '#components/kit/page-href.ts';
import { type ResolvedLink, resolverOf } from '#components/kit/reading/resolve-links.ts';
import { routes } from '#components/kit/routes.ts';
import { queryFor } from '#lib/client/query.ts';
import { listChangeRequestPageLinks } from '#lib/contract/change-request-content.ts';
import { type ContentLocation, listRevisionPageLinks } from '#lib/contract/revisions.ts';
import { useRequest } from '../frame/request-context.tsx';
import { linksInput, revisionLinksInput } from './reads.ts';
import type { PageRevisions } from './revision-range.ts';

/** Resolves the links and images of a page; undefined until the API has reported their targets. */
export function useLinkTargets(pageId: string, isEnabled: boolean) {
  const { spaceId, number } = useRequest();
  const { data } = useQuery({
    ...queryFor(listChangeRequestPageLinks, linksInput(spaceId, number, pageId)),
    enabled: isEnabled,
  });
  // Not before the threads in the text are loaded, which would vanish until they are.
  const links = useDeferredValue(data?.items);
  return useCallback(
    (written: string): ResolvedLink | undefined => links && resolverOf(links, hrefOf)(written),
    [links],
  );
}

/** The same for two revisions of a page; of a link on both sides, the target in the later one. */
export function useRevisionTargets(
  spaceId: string,
  { pageId, before, after }: PageRevisions,
): (written: string) => ResolvedLink | undefined {
  const [earlier, later] = useQueries({
    queries: [before, after].map((revision) => ({
      ...queryFor(listRevisionPageLinks, revisionLinksInput(spaceId, revision ?? '', pageId)),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: revision !== null,
    })),
  });
  const [there, here] = [earlier?.data?.items, later?.data?.items];
  return useMemo(() => {
    if (!there && !here) return () => undefined;
    return resolverOf([...(there ?? []), ...(here ?? [])], hrefOf);
  }, [there, here]);
}

function hrefOf(location: ContentLocation): string | undefined {
  switch (location.kind) {
    case 'url':
      return location.url;
    case 'file':
      return fileHref(location.file);
    case 'page': {
      const { organization, space, page } = location;
      return pageHref(routes.space({ organization: organization.id, id: space.id }), page.path);
    }
    case 'space':
      return routes.space({ organization: location.organization.id, id: location.space.id });
    default:
      return undefined;
  }
}
