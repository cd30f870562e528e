import { useMemo } from 'react';
import type { CommentScope } from '#components/comments/comment-scope.ts';
import { useRequest } from './request-context.tsx';

/** The scope of the comments on the current change request and its pages. */
export function useCommentScope(): CommentScope {
  const { organizationId, space, number, request, isClosed } = useRequest();
  const { id, title, permissions } = space;
  const author = request.createdBy;
  return useMemo(
    () => ({
      organizationId,
      space: { id, title, permissions },
      request: { number, author, isClosed },
    }),
    [organizationId, id, title, permissions, number, author, isClosed],
  );
}
