'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Scroller } from '#components/kit/scroller.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import type { CommentScope } from './comment-scope.ts';
import { Discussion } from './discussion.tsx';
import { RequestThreads } from './request-threads.tsx';

/** The threads on a space and its pages, newest first, beside those on its change requests. */
export function SpaceComments({ space: read }: { space: Space }) {
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId: read.id } })).data ?? read;
  const { id, title, organization, permissions } = space;
  const scope = useMemo<CommentScope>(
    () => ({ organizationId: organization, space: { id, title, permissions } }),
    [organization, id, title, permissions],
  );
  return (
    <Scroller>
      <div className="grid min-h-full content-start lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:content-stretch">
        <div className="min-w-0 px-gutter pb-16 max-lg:pb-8">
          <h2 className="sr-only">Comments</h2>
          <Discussion scope={scope} open={space.comments} />
        </div>
        <div className="min-w-0 border-hairline px-gutter py-6 max-lg:border-t lg:border-l lg:pl-6">
          <RequestThreads space={space} />
        </div>
      </div>
    </Scroller>
  );
}
