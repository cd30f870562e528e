import { pageHref } from '#components/kit/page-href.ts';
import { routes } from '#components/kit/routes.ts';
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
import { LIMIT_MAXIMUM, type User } from '#lib/contract/shapes.ts';
import type { Space } from '#lib/contract/spaces.ts';
import { ME } from './search-params.ts';

/** Where comments belong: a space, or one of its change requests. */
export type CommentScope = {
  organizationId: string;
  space: Pick<Space, 'id' | 'title' | 'permissions'>;
  /** Missing for the space itself. */
  request?: { number: string; author: User | undefined; isClosed: boolean };
};

const spaceEndpoints = {
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

// The same operations with one more path parameter.
const requestEndpoints = {
  list: listChangeRequestComments,
  post: postChangeRequestComment,
  read: getChangeRequestComment,
  update: updateChangeRequestComment,
  remove: deleteChangeRequestComment,
  replies: listChangeRequestCommentReplies,
  reply: postChangeRequestCommentReply,
  updateReply: updateChangeRequestCommentReply,
  removeReply: deleteChangeRequestCommentReply,
} as unknown as typeof spaceEndpoints;

/** The comment endpoints of a space or change request. */
export function endpointsOf({ request }: Pick<CommentScope, 'request'>): typeof spaceEndpoints {
  return request ? requestEndpoints : spaceEndpoints;
}

/** The path parameters of those endpoints. */
export function parametersOf({ space, request }: CommentScope) {
  return { spaceId: space.id, ...(request && { changeRequestId: request.number }) };
}

/** The API path of the comments. */
export function commentsPath(scope: CommentScope): string {
  return fillPath(endpointsOf(scope).list.path, parametersOf(scope));
}

/** Comments are always requested as Markdown. */
const format = 'markdown' as const;
const THREADS = 25;
const REPLIES = 20;
/** The number of recent threads whose authors and pages are offered as filters. */
const FACETS = 200;

export type CommentFilters = {
  status: 'open' | 'resolved' | 'all';
  author: string | null;
  page: string | null;
};

/** A page of threads, newest first. */
export function threadsInput(scope: CommentScope, { status, author, page }: CommentFilters) {
  return {
    parameters: parametersOf(scope),
    query: {
      status,
      format,
      order: 'desc' as const,
      limit: THREADS,
      ...(author && { authors: [author] }),
      ...(page && { targetPage: page }),
    },
  };
}

/** Counts all threads. */
export function threadCountInput(scope: CommentScope) {
  return { parameters: parametersOf(scope), query: { limit: 1 } };
}

/** The threads that the author and page filters are derived from. */
export function facetsInput(scope: CommentScope) {
  return {
    parameters: parametersOf(scope),
    query: { format, order: 'desc' as const, limit: FACETS },
  };
}

/** The input for the latest open comments on a space's change requests. */
export function requestThreadsOf({ id, organization }: Pick<Space, 'id' | 'organization'>) {
  return {
    parameters: { organizationId: organization },
    query: { space: id, onChangeRequests: true, limit: 10 },
  };
}

/** All threads, or those of one page, oldest first. */
export function allThreadsInput(scope: CommentScope, pageId?: string) {
  return {
    parameters: parametersOf(scope),
    query: {
      format,
      order: 'asc' as const,
      limit: LIMIT_MAXIMUM,
      ...(pageId && { targetPage: pageId }),
    },
  };
}

/** One thread. */
export function threadInput(scope: CommentScope, commentId: string) {
  return { parameters: { ...parametersOf(scope), commentId }, query: { format } };
}

/** The replies to a comment. */
export function repliesInput(scope: CommentScope, commentId: string) {
  return { parameters: { ...parametersOf(scope), commentId }, query: { format, limit: REPLIES } };
}

/** The queries of a thread list as it opens. @param me the id of the signed-in user */
export function discussionQueries(
  scope: CommentScope,
  search: CommentFilters & { comment: string | null },
  me: string | undefined,
) {
  const { comment, ...filters } = search;
  const author = search.author === ME ? (me ?? '-') : search.author;
  const endpoints = endpointsOf(scope);
  return {
    endpoints,
    threads: threadsInput(scope, { ...filters, author }),
    count: threadCountInput(scope),
    facets: (author && search.author !== ME) || search.page ? facetsInput(scope) : null,
    thread: comment ? threadInput(scope, comment) : null,
  };
}

/** The query for all threads, or those of one page. */
export function allThreadsQuery(scope: CommentScope, pageId?: string) {
  return { endpoint: endpointsOf(scope).list, input: allThreadsInput(scope, pageId) };
}

/** The dashboard path of the space or change request. */
function scopeHref({ organizationId, space, request }: CommentScope): string {
  const place = { organization: organizationId, id: space.id };
  return request ? routes.changeRequest(place, request.number) : routes.space(place);
}

/** The link to a thread, resolved or not. */
export function threadHref(scope: CommentScope, commentId: string): string {
  const list = scope.request ? scopeHref(scope) : `${scopeHref(scope)}/comments`;
  return `${list}?comment=${encodeURIComponent(commentId)}`;
}

/** The link to a thread on its page; undefined if the page no longer exists. */
export function pageThreadHref(
  scope: CommentScope,
  { id, target: { page } }: Pick<Comment, 'id' | 'target'>,
): string | undefined {
  const comment = `comment=${encodeURIComponent(id)}`;
  if (!page) return undefined;
  if (scope.request)
    return `${scopeHref(scope)}/changes?page=${encodeURIComponent(page.id)}&${comment}`;
  return page.path === undefined
    ? undefined
    : `${pageHref(scopeHref(scope), page.path)}?${comment}`;
}
