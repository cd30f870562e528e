'use client';

import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { publishedPageHref } from '#components/kit/published-page.ts';
import { queryFor } from '#lib/client/query.ts';
import { getSpacePublication } from '#lib/contract/publishing.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** Opens a page on the site that publishes it; nothing where none does. */
export function OpenOnSite({
  space: { id, organization },
  path,
}: {
  space: Pick<Space, 'id' | 'organization'>;
  path: string;
}) {
  const { data } = useQuery(queryFor(getSpacePublication, { parameters: { spaceId: id } }));
  if (!data?.site) return null;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return (
    <a
      href={publishedPageHref(organization, data.site, encoded)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 underline-offset-2 hover:text-ink hover:underline print:hidden [&>.lucide]:size-3.5"
    >
      <ExternalLink aria-hidden /> Open on {data.site.title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
