import type * as schemas from './comments.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { Comment, CommentBody, CommentReply } from './comments.schemas.ts';

/** Most characters a comment can have. */
export const COMMENT_MAXIMUM = 10_000;

type Described = ReturnType<typeof schemas.describeComments>;

/** The operations on comments, the same for spaces and change requests. */
function commentsAt<const Base extends string>(
  base: Base,
  changingReplies: 'documented' | 'extension',
) {
  const one = `${base}/{commentId}` as const;
  const replies = `${one}/replies` as const;
  const reply = `${replies}/{commentReplyId}` as const;
  const refreshes = [base, '/v1/spaces/{spaceId}'] as const;
  return {
    list: endpoint<Described['list']>()({
      method: 'GET',
      path: base,
      needs: ['space', 'view'],
    }),
    post: endpoint<Described['post']>()({
      method: 'POST',
      path: base,
      needs: ['space', 'comment'],
      locks: 'subject',
      refreshes,
    }),
    read: endpoint<Described['read']>()({
      method: 'GET',
      path: one,
      needs: ['space', 'view'],
    }),
    update: endpoint<Described['update']>()({
      method: 'PUT',
      path: one,
      needs: ['space', 'comment'],
      locks: 'subject',
      refreshes,
    }),
    remove: endpoint<Described['remove']>()({
      method: 'DELETE',
      path: one,
      needs: ['space', 'comment'],
      locks: 'subject',
      status: 205,
      refreshes,
    }),
    replies: endpoint<Described['replies']>()({
      method: 'GET',
      path: replies,
      needs: ['space', 'view'],
    }),
    postReply: endpoint<Described['postReply']>()({
      method: 'POST',
      path: replies,
      needs: ['space', 'comment'],
      locks: 'subject',
      refreshes,
    }),
    readReply: endpoint<Described['readReply']>()({
      method: 'GET',
      path: reply,
      needs: ['space', 'view'],
    }),
    updateReply: endpoint<Described['updateReply']>()({
      method: 'PUT',
      path: reply,
      extension: changingReplies === 'extension',
      needs: ['space', 'comment'],
      locks: 'subject',
      refreshes,
    }),
    removeReply: endpoint<Described['removeReply']>()({
      method: 'DELETE',
      path: reply,
      needs: ['space', 'comment'],
      locks: 'subject',
      status: 205,
      refreshes,
      extension: true,
    }),
  };
}

const onSpace = commentsAt('/v1/spaces/{spaceId}/comments', 'documented');
export const listSpaceComments = onSpace.list;
export const postSpaceComment = onSpace.post;
export const getSpaceComment = onSpace.read;
export const updateSpaceComment = onSpace.update;
export const deleteSpaceComment = onSpace.remove;
export const listSpaceCommentReplies = onSpace.replies;
export const postSpaceCommentReply = onSpace.postReply;
export const getSpaceCommentReply = onSpace.readReply;
export const updateSpaceCommentReply = onSpace.updateReply;
export const deleteSpaceCommentReply = onSpace.removeReply;

const onChangeRequest = commentsAt(
  '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  'extension',
);
export const listChangeRequestComments = onChangeRequest.list;
export const postChangeRequestComment = onChangeRequest.post;
export const getChangeRequestComment = onChangeRequest.read;
export const updateChangeRequestComment = onChangeRequest.update;
export const deleteChangeRequestComment = onChangeRequest.remove;
export const listChangeRequestCommentReplies = onChangeRequest.replies;
export const postChangeRequestCommentReply = onChangeRequest.postReply;
export const getChangeRequestCommentReply = onChangeRequest.readReply;
export const updateChangeRequestCommentReply = onChangeRequest.updateReply;
export const deleteChangeRequestCommentReply = onChangeRequest.removeReply;
