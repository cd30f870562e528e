'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Scroller } from '#components/kit/scroller.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import type { CommentScope } from './comment-scope.ts';
import { Discussion } from './discussion.tsx';

/** The threads on a space and its pages, newest first. */
export function SpaceComments({ space: read }: { space: Space }) {
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId: read.id } })).data ?? read;
  const { id, title, organization, permissions } = space;
  const scope = useMemo<CommentScope>(
    () => ({ organizationId: organization, space: { id, title, permissions } }),
    [organization, id, title, permissions],
  );
  return (
    <Scroller className="px-gutter pb-16">
      <h2 className="sr-only">Comments</h2>
      <Discussion scope={scope} open={space.comments} />
    </Scroller>
  );
}
