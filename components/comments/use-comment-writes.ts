'use client';

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import type { Comment, CommentReply } from '#lib/contract/comments.ts';
import type { User } from '#lib/contract/shapes.ts';
import { type CommentScope, commentsPath, endpointsOf, parametersOf } from './comment-scope.ts';
import { useComments } from './comments-context.tsx';
import { type Post, type PostUpdate, patchPost } from './post-cache.ts';
import { withReaction } from './reaction-state.ts';

/** A comment, or a reply to one. */
export type PostId = { commentId: string; commentReplyId?: string };

type CommentTarget = { page?: string; node?: string };

const once = () => ({ headers: writeHeaders() });

/** Writes comments. Optimistic changes are rolled back on failure. @throws Problem from each function */
export function useCommentWrites() {
  const { scope, me } = useComments();
  const client = useQueryClient();
  const { mutateAsync } = useMutation<unknown, Problem, () => Promise<unknown>>({
    mutationFn: (work) => work(),
  });
  return useMemo(
    () => writesOf({ client, scope, me, run: (work) => mutateAsync(work) as never }),
    [client, scope, me, mutateAsync],
  );
}

type WriteContext = {
  client: QueryClient;
  scope: CommentScope;
  me: User | undefined;
  run: <Reply>(work: () => Promise<Reply>) => Promise<Reply>;
};

function writesOf({ client, scope, me, run }: WriteContext) {
  const endpoints = endpointsOf(scope);
  const parameters = parametersOf(scope);
  const path = commentsPath(scope);
  const query = { format: 'markdown' as const };
  const patch = (id: string, change: PostUpdate) => patchPost(client, path, id, change);

  function sendUpdate(postId: PostId, body: object): Promise<Post> {
    const { commentId, commentReplyId } = postId;
    return run<Post>(() =>
      commentReplyId === undefined
        ? call(endpoints.update, { parameters: { ...parameters, commentId }, body }, once())
        : call(
            endpoints.updateReply,
            { parameters: { ...parameters, commentId, commentReplyId }, body },
            once(),
          ),
    );
  }

  /** Applies a change optimistically and rolls it back on failure. */
  async function update(
    postId: PostId,
    body: object,
    now: PostUpdate,
    back: PostUpdate,
  ): Promise<void> {
    const id = postId.commentReplyId ?? postId.commentId;
    // A query already in flight would overwrite the optimistic change.
    await client.cancelQueries({
      predicate: (query) => query.state.data !== undefined && isAtOrBelow(path)(query),
    });
    patch(id, now);
    try {
      await sendUpdate(postId, body);
    } catch (error) {
      patch(id, back);
      throw error;
    }
  }

  return {
    async post(markdown: string, about: CommentTarget): Promise<Comment> {
      const body = { ...about, body: { markdown } };
      const posted = await run(() => call(endpoints.post, { parameters, body }, once()));
      await Promise.all([
        client.invalidateQueries({ predicate: hasPath(path) }),
        recount(client, scope),
      ]);
      return posted;
    },
    async reply(commentId: string, markdown: string): Promise<CommentReply> {
      const input = {
        parameters: { ...parameters, commentId },
        query,
        body: { body: { markdown } },
      };
      const posted = await run(() => call(endpoints.reply, input, once()));
      patch(commentId, (post) =>
        'replies' in post ? { ...post, replies: post.replies + 1 } : post,
      );
      return posted;
    },
    async edit(postId: PostId, markdown: string): Promise<void> {
      const sent = await sendUpdate(postId, { body: { markdown } });
      patch(sent.id, (post) => ({
        ...post,
        body: { markdown: markdown.trim() },
        ...(sent.editedAt && { editedAt: sent.editedAt }),
      }));
    },
    async resolve(comment: Comment, isResolved: boolean): Promise<void> {
      const { status, resolvedAt, resolvedBy } = comment;
      const before = {
        status,
        ...(resolvedAt && { resolvedAt }),
        ...(resolvedBy && { resolvedBy }),
      };
      const after = isResolved
        ? {
            status: 'resolved' as const,
            resolvedAt: new Date().toISOString(),
            ...(me && { resolvedBy: me }),
          }
        : { status: 'open' as const };
      const set = (resolution: object) => (post: Post) => {
        const { resolvedAt: _at, resolvedBy: _by, ...rest } = post as Comment;
        return { ...rest, ...resolution } as Comment;
      };
      await update({ commentId: comment.id }, { resolved: isResolved }, set(after), set(before));
      // The thread stays in the current list; other lists are refetched when they are shown.
      await client.invalidateQueries({ predicate: hasPath(path), refetchType: 'none' });
      void recount(client, scope);
    },
    async react(postId: PostId, emoji: string, isOn: boolean): Promise<void> {
      const withOwnReaction = (to: boolean) => (post: Post) =>
        me
          ? { ...post, reactions: withReaction(post.reactions, emoji, { user: me, isOn: to }) }
          : post;
      const body = isOn ? { addedReactions: [emoji] } : { removedReactions: [emoji] };
      await update(postId, body, withOwnReaction(isOn), withOwnReaction(!isOn));
    },
    async remove({ commentId, commentReplyId }: PostId): Promise<void> {
      if (commentReplyId === undefined) {
        await run(() =>
          call(endpoints.remove, { parameters: { ...parameters, commentId } }, once()),
        );
        patch(commentId, () => undefined);
        void client.invalidateQueries({ predicate: hasPath(path) });
        void recount(client, scope);
        return;
      }
      const input = { parameters: { ...parameters, commentId, commentReplyId } };
      await run(() => call(endpoints.removeReply, input, once()));
      patch(commentReplyId, () => undefined);
      patch(commentId, (post) =>
        'replies' in post ? { ...post, replies: post.replies - 1 } : post,
      );
    },
  };
}

type Keyed = { queryKey: readonly unknown[] };
const hasPath =
  (path: string) =>
  ({ queryKey: [key] }: Keyed) =>
    key === path;
const isAtOrBelow =
  (path: string) =>
  ({ queryKey: [key] }: Keyed) =>
    typeof key === 'string' && (key === path || key.startsWith(`${path}/`));

/** Refetches what counts open comments: the space, or the change request and its merge forecast. */
function recount(client: QueryClient, { space, request }: CommentScope): Promise<void> {
  const ofSpace = `/v1/spaces/${space.id}`;
  const ofRequest = `${ofSpace}/change-requests/${request?.number}`;
  const counting = request ? [ofRequest, `${ofRequest}/forecast`] : [ofSpace];
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => counting.includes(String(key)),
  });
}
