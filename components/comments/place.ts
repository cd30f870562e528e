import { pageHref } from '#components/kit/page-href.ts';
import {
  type Comment,
  deleteChangeRequestComment,
  deleteChangeRequestCommentReply,
  deleteSpaceComment,
  deleteSpaceCommentReply,
  getChangeRequestComment,
  getSpaceComment,
  listChangeRequestCommentReplies,
  listChangeRequestComments,
  listSpaceCommentReplies,
  listSpaceComments,
  postChangeRequestComment,
  postChangeRequestCommentReply,
  postSpaceComment,
  postSpaceCommentReply,
  updateChangeRequestComment,
  updateChangeRequestCommentReply,
  updateSpaceComment,
  updateSpaceCommentReply,
} from '#lib/contract/comments.ts';
import { fillPath } from '#lib/contract/endpoint.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** What comments are on: a space, or a change request of it. */
export type CommentPlace = {
  organizationId: string;
  space: Pick<Space, 'id' | 'title' | 'permissions'>;
  /** None for the space itself. */
  request?: { number: string; author: string | undefined };
};

const onSpace = {
  list: listSpaceComments,
  post: postSpaceComment,
  read: getSpaceComment,
  update: updateSpaceComment,
  remove: deleteSpaceComment,
  replies: listSpaceCommentReplies,
  reply: postSpaceCommentReply,
  updateReply: updateSpaceCommentReply,
  removeReply: deleteSpaceCommentReply,
};

// The same operations, with a parameter more in their paths.
const onRequest = {
  list: listChangeRequestComments,
  post: postChangeRequestComment,
  read: getChangeRequestComment,
  update: updateChangeRequestComment,
  remove: deleteChangeRequestComment,
  replies: listChangeRequestCommentReplies,
  reply: postChangeRequestCommentReply,
  updateReply: updateChangeRequestCommentReply,
  removeReply: deleteChangeRequestCommentReply,
} as unknown as typeof onSpace;

/** The operations on the comments of a place. */
export function endpointsOf({ request }: Pick<CommentPlace, 'request'>): typeof onSpace {
  return request ? onRequest : onSpace;
}

/** What the paths of a place's operations need. */
export function parametersOf({ space, request }: CommentPlace) {
  return { spaceId: space.id, ...(request && { changeRequestId: request.number }) };
}

/** The path below which the API has the comments of a place. */
export function pathOf(place: CommentPlace): string {
  return fillPath(endpointsOf(place).list.path, parametersOf(place));
}

/** Comments are always asked for as they were written. */
const format = 'markdown' as const;
const THREADS = 25;
const REPLIES = 20;
/** Of how many threads the authors and pages are offered as filters. */
const FACETS = 200;

export type CommentFilters = {
  status: 'open' | 'resolved' | 'all';
  author: string | null;
  page: string | null;
};

/** What a list of threads asks for, the latest first. */
export function threadsInput(place: CommentPlace, { status, author, page }: CommentFilters) {
  return {
    parameters: parametersOf(place),
    query: {
      ...{ status, format, order: 'desc' as const, limit: THREADS },
      ...(author && { authors: [author] }),
      ...(page && { targetPage: page }),
    },
  };
}

/** What counting all threads of a place asks for. */
export function countInput(place: CommentPlace) {
  return { parameters: parametersOf(place), query: { limit: 1 } };
}

/** What finding out who wrote, and on which pages, asks for. */
export function facetsInput(place: CommentPlace) {
  return {
    parameters: parametersOf(place),
    query: { format, order: 'desc' as const, limit: FACETS },
  };
}

/** All threads of a place, or of a page of it, the oldest first. */
export function allInput(place: CommentPlace, pageId?: string) {
  return {
    parameters: parametersOf(place),
    query: {
      ...{ format, order: 'asc' as const, limit: LIMIT_MAXIMUM },
      ...(pageId && { targetPage: pageId }),
    },
  };
}

/** What reading one thread asks for. */
export function threadInput(place: CommentPlace, commentId: string) {
  return { parameters: { ...parametersOf(place), commentId }, query: { format } };
}

/** What reading the replies to a comment asks for. */
export function repliesInput(place: CommentPlace, commentId: string) {
  return { parameters: { ...parametersOf(place), commentId }, query: { format, limit: REPLIES } };
}

/** Where a place is in the dashboard. */
function homeOf({ organizationId, space, request }: CommentPlace): string {
  const base = `/orgs/${organizationId}/spaces/${space.id}`;
  return request ? `${base}/change-requests/${request.number}` : base;
}

/** The address that opens a thread, resolved or not. */
export function threadHref(place: CommentPlace, commentId: string): string {
  const list = place.request ? homeOf(place) : `${homeOf(place)}/comments`;
  return `${list}?comment=${encodeURIComponent(commentId)}`;
}

/** The address of the page a thread is about, with the thread in view; undefined when it is gone. */
export function pageThreadHref(
  place: CommentPlace,
  { id, target: { page } }: Pick<Comment, 'id' | 'target'>,
): string | undefined {
  const comment = `comment=${encodeURIComponent(id)}`;
  if (!page) return undefined;
  if (place.request)
    return `${homeOf(place)}/changes?page=${encodeURIComponent(page.id)}&${comment}`;
  return page.path === undefined ? undefined : `${pageHref(homeOf(place), page.path)}?${comment}`;
}
