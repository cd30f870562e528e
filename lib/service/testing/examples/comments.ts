import { getChangeRequest } from '#lib/contract/change-requests.ts';
import {
  postChangeRequestComment,
  postChangeRequestCommentReply,
  postSpaceComment,
  postSpaceCommentReply,
} from '#lib/contract/comments.ts';
import { markViewed, requestReviewers } from '#lib/contract/reviews.ts';
import { onChangeRequest, onOpenRequest } from './change-requests.ts';
import { onSpace } from './content.ts';
import { inOrganization, type Rows, unique, type World } from './world.ts';

const newText = () => ({ markdown: unique('Said') });

type CommentReply = { body: { id: string }; status: number };

/** A comment by the caller, or by the admin if the caller can't comment, with a reply. */
async function commented<Parameters>(
  { service, organization, caller }: World,
  parameters: Parameters,
  post: (as: ReturnType<typeof service.as>) => Promise<CommentReply>,
  answerTo: (as: ReturnType<typeof service.as>, commentId: string) => Promise<CommentReply>,
) {
  const own = await post(service.as(caller));
  const author = service.as(own.status === 200 ? caller : organization.admin);
  const comment = own.status === 200 ? own : await post(author);
  const reply = await answerTo(author, comment.body.id);
  return {
    parameters: { ...parameters, commentId: comment.body.id, commentReplyId: reply.body.id },
  };
}

const body = () => ({ body: newText() });

const onSpaceComment = async (world: World) => {
  const { parameters } = await onSpace(world);
  return commented(
    world,
    parameters,
    (as) => as.call(postSpaceComment, { parameters, body: body() }),
    (as, commentId) =>
      as.call(postSpaceCommentReply, { parameters: { ...parameters, commentId }, body: body() }),
  );
};

const onRequestComment = async (world: World) => {
  const { parameters } = await onChangeRequest(world);
  return commented(
    world,
    parameters,
    (as) => as.call(postChangeRequestComment, { parameters, body: body() }),
    (as, commentId) =>
      as.call(postChangeRequestCommentReply, {
        parameters: { ...parameters, commentId },
        body: body(),
      }),
  );
};

const change = { body: { resolved: true, addedReactions: ['👍'] } };
const replyChange = { body: { addedReactions: ['👍'] } };
const answer = async () => ({ body: body() });

/** An open change request with a requested review. */
const onAskedRequest = async (world: World) => {
  const { service, organization } = world;
  const { parameters } = await onOpenRequest(world);
  const userId = (await organization.join('review')).id;
  const body = { users: [userId] };
  await service.as(organization.admin).call(requestReviewers, { parameters, body });
  return { parameters: { ...parameters, userId } };
};

/** An open change request whose page the caller has viewed. */
const onViewedRequest = async (world: World) => {
  const { service, organization, caller } = world;
  const { parameters } = await onOpenRequest(world);
  const read = await service.as(organization.admin).call(getChangeRequest, { parameters });
  const body = { revision: read.body.revision };
  for (const person of new Set([caller, organization.admin]))
    await service.as(person).call(markViewed, { parameters, body });
  return { parameters, body };
};

const pathOf = <Parameters>({ parameters }: { parameters: Parameters }) => ({ parameters });

/** Examples for comments and reviews. */
export const comments: Rows<'comments' | 'openThreads' | 'reviews'> = {
  openThreads: {
    listOpenThreads: { audience: 'guest', input: inOrganization },
  },
  comments: {
    listSpaceComments: { audience: 'read', input: onSpaceComment },
    postSpaceComment: {
      audience: 'comment',
      input: async (world) => ({ ...(await onSpace(world)), ...(await answer()) }),
    },
    getSpaceComment: { audience: 'read', input: onSpaceComment },
    updateSpaceComment: {
      audience: 'comment',
      input: async (world) => ({ ...(await onSpaceComment(world)), ...change }),
    },
    deleteSpaceComment: { audience: 'comment', input: onSpaceComment },
    listSpaceCommentReplies: { audience: 'read', input: onSpaceComment },
    postSpaceCommentReply: {
      audience: 'comment',
      input: async (world) => ({ ...(await onSpaceComment(world)), ...(await answer()) }),
    },
    getSpaceCommentReply: { audience: 'read', input: onSpaceComment },
    updateSpaceCommentReply: {
      audience: 'comment',
      input: async (world) => ({ ...(await onSpaceComment(world)), ...replyChange }),
    },
    deleteSpaceCommentReply: { audience: 'comment', input: onSpaceComment },
    listChangeRequestComments: { audience: 'read', input: onRequestComment },
    postChangeRequestComment: {
      audience: 'comment',
      input: async (world) => ({ ...(await onChangeRequest(world)), ...(await answer()) }),
    },
    getChangeRequestComment: { audience: 'read', input: onRequestComment },
    updateChangeRequestComment: {
      audience: 'comment',
      input: async (world) => ({ ...(await onRequestComment(world)), ...change }),
    },
    deleteChangeRequestComment: { audience: 'comment', input: onRequestComment },
    listChangeRequestCommentReplies: { audience: 'read', input: onRequestComment },
    postChangeRequestCommentReply: {
      audience: 'comment',
      input: async (world) => ({ ...(await onRequestComment(world)), ...(await answer()) }),
    },
    getChangeRequestCommentReply: { audience: 'read', input: onRequestComment },
    updateChangeRequestCommentReply: {
      audience: 'comment',
      input: async (world) => ({ ...(await onRequestComment(world)), ...replyChange }),
    },
    deleteChangeRequestCommentReply: { audience: 'comment', input: onRequestComment },
  },
  reviews: {
    listReviews: { audience: 'read', input: onOpenRequest },
    listReviewLoad: { audience: 'guest', input: inOrganization },
    createReview: {
      audience: 'review',
      input: async (world) => ({
        ...(await onOpenRequest(world)),
        body: { status: 'approved', comment: newText() },
      }),
    },
    listRequestedReviewers: { audience: 'read', input: onAskedRequest },
    requestReviewers: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onOpenRequest(world)),
        body: { users: [(await world.organization.join('review')).id] },
      }),
    },
    removeRequestedReviewer: { audience: 'edit', input: onAskedRequest },
    listViewedPages: {
      audience: 'read',
      input: async (world) => pathOf(await onViewedRequest(world)),
    },
    markViewed: { audience: 'read', input: onViewedRequest },
    markAllViewed: {
      audience: 'read',
      input: async (world) => {
        const { parameters, body } = await onViewedRequest(world);
        return { parameters, body: { ...body, pages: [parameters.pageId] } };
      },
    },
    unmarkViewed: {
      audience: 'read',
      input: async (world) => pathOf(await onViewedRequest(world)),
    },
  },
};
