'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pageHref } from '#components/kit/page-href.ts';
import { resolverOf, type Target } from '#components/kit/reading/resolve-links.ts';
import { queryFor } from '#lib/client/query.ts';
import { listChangeRequestPageLinks } from '#lib/contract/change-request-content.ts';
import type { ContentLocation } from '#lib/contract/revisions.ts';
import { useRequest } from '../frame/request-context.tsx';
import { linksInput } from './reads.ts';

/** Where the links and pictures of a page lead, as far as the API says; the text is there without it. */
export function useLinkTargets(pageId: string, isAsked: boolean) {
  const { spaceId, number } = useRequest();
  const links = useQuery({
    ...queryFor(listChangeRequestPageLinks, linksInput(spaceId, number, pageId)),
    enabled: isAsked,
  }).data?.items;
  return useCallback(
    (written: string): Target | undefined => links && resolverOf(links, hrefOf)(written),
    [links],
  );
}

function hrefOf(location: ContentLocation): string | undefined {
  switch (location.kind) {
    case 'url':
      return location.url;
    case 'file':
      return location.file.downloadURL;
    case 'page': {
      const { organization, space, page } = location;
      return pageHref(`/orgs/${organization.id}/spaces/${space.id}`, page.path);
    }
    case 'space':
      return `/orgs/${location.organization.id}/spaces/${location.space.id}`;
    default:
      return undefined;
  }
}
