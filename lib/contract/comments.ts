import { type AuditFacts, commentChange, requestName } from './audit.ts';
import type * as schemas from './comments.schemas.ts';
import { endpoint } from './endpoint.ts';

export type { Comment, CommentBody, CommentReply } from './comments.schemas.ts';

/** Most characters a comment can have. */
export const COMMENT_MAXIMUM = 10_000;

/** The operations on comments, the same for spaces and change requests. */
function commentsAt<const Base extends string>(
  base: Base,
  of: string,
  changingReplies: 'documented' | 'extension',
) {
  const one = `${base}/{commentId}` as const;
  const replies = `${one}/replies` as const;
  const reply = `${replies}/{commentReplyId}` as const;
  const refreshes = [base, '/v1/spaces/{spaceId}'] as const;
  const where = (facts: AuditFacts) =>
    typeof facts.payload.number === 'number' ? requestName(facts) : facts.target || 'a space';
  return {
    list: endpoint<typeof schemas.commentSchemas.list>()({
      method: 'GET',
      path: base,
      summary: `List the comments on ${of}`,
      needs: ['space', 'view'],
      assumes: ['Sorted by the time they were posted.'],
    }),
    post: endpoint<typeof schemas.commentSchemas.post>()({
      method: 'POST',
      path: base,
      summary: `Comment on ${of}`,
      needs: ['space', 'comment'],
      audit: {
        name: `Comment on ${of}`,
        sentence: (facts) => `commented on ${where(facts)}`,
      },
      refreshes,
      assumes: [
        'An empty body is rejected (400).',
        'node is the block of the page; 404 if that block doesn’t exist.',
      ],
    }),
    read: endpoint<typeof schemas.commentSchemas.read>()({
      method: 'GET',
      path: one,
      summary: 'Read a comment',
      needs: ['space', 'view'],
    }),
    update: endpoint<typeof schemas.commentSchemas.update>()({
      method: 'PUT',
      path: one,
      summary: 'Change, resolve or reopen a comment, or react to it',
      needs: ['space', 'comment'],
      audit: {
        name: `Comment on ${of} changed or resolved`,
        sentence: (facts) => {
          const { resolved } = facts.payload;
          if (resolved === true) return `resolved a comment on ${where(facts)}`;
          if (resolved === false) return `reopened a comment on ${where(facts)}`;
          return commentChange(facts, 'a comment', where(facts));
        },
      },
      refreshes,
      also: [{ needs: ['space', 'review'], on: 'the space', when: 'to resolve others’ comments' }],
      assumes: ['Only the author can edit the body.', 'Reactions are the caller’s own.'],
    }),
    remove: endpoint()({
      method: 'DELETE',
      path: one,
      summary: 'Delete a comment and its replies',
      needs: ['space', 'comment'],
      audit: {
        name: `Comment on ${of} deleted`,
        sentence: (facts) => `deleted a comment on ${where(facts)}`,
      },
      status: 205,
      refreshes,
      also: [
        { needs: ['space', 'admin'], on: 'the space', when: 'unless the caller wrote the comment' },
      ],
    }),
    replies: endpoint<typeof schemas.commentSchemas.replies>()({
      method: 'GET',
      path: replies,
      summary: 'List the replies to a comment',
      needs: ['space', 'view'],
      assumes: ['Sorted oldest first.'],
    }),
    postReply: endpoint<typeof schemas.commentSchemas.postReply>()({
      method: 'POST',
      path: replies,
      summary: 'Reply to a comment',
      needs: ['space', 'comment'],
      audit: {
        name: `Reply on ${of}`,
        sentence: (facts) => `replied to a comment on ${where(facts)}`,
      },
      refreshes,
    }),
    readReply: endpoint<typeof schemas.commentSchemas.readReply>()({
      method: 'GET',
      path: reply,
      summary: 'Read a reply',
      needs: ['space', 'view'],
    }),
    updateReply: endpoint<typeof schemas.commentSchemas.updateReply>()({
      method: 'PUT',
      path: reply,
      summary: 'Change a reply, or react to it',
      extension: changingReplies === 'extension',
      needs: ['space', 'comment'],
      audit: {
        name: `Reply on ${of} changed`,
        sentence: (facts) => commentChange(facts, 'a reply', where(facts)),
      },
      refreshes,
      assumes: ['Only the author can edit the body.'],
    }),
    removeReply: endpoint()({
      method: 'DELETE',
      path: reply,
      summary: 'Delete a reply',
      needs: ['space', 'comment'],
      audit: {
        name: `Reply on ${of} deleted`,
        sentence: (facts) => `deleted a reply on ${where(facts)}`,
      },
      status: 205,
      refreshes,
      extension: true,
    }),
  };
}

const onSpace = commentsAt('/v1/spaces/{spaceId}/comments', 'a space', 'documented');
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
  'a change request',
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
