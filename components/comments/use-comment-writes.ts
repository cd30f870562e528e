'use client';

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/client/problem.ts';
import type { Comment, CommentReply } from '#lib/contract/comments.ts';
import type { User } from '#lib/contract/shapes.ts';
import { type Change, type Post, patchPost } from './patching.ts';
import { type CommentPlace, endpointsOf, parametersOf, pathOf } from './place.ts';
import { withReaction } from './reacting.ts';

/** A comment, or a reply to one. */
export type PostId = { commentId: string; commentReplyId?: string };

type About = { page?: string; node?: string };

const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });

/** What changes the comments of a place. What is instant is taken back when it fails; each throws Problem. */
export function useCommentWrites(place: CommentPlace, me: User | undefined) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation<unknown, Problem, () => Promise<unknown>>({
    mutationFn: (work) => work(),
  });
  return useMemo(
    () => writesOf({ client, place, me, run: (work) => mutateAsync(work) as never }),
    [client, place, me, mutateAsync],
  );
}

export type CommentWrites = ReturnType<typeof writesOf>;

type Hands = {
  client: QueryClient;
  place: CommentPlace;
  me: User | undefined;
  run: <Reply>(work: () => Promise<Reply>) => Promise<Reply>;
};

function writesOf({ client, place, me, run }: Hands) {
  const endpoints = endpointsOf(place);
  const parameters = parametersOf(place);
  const path = pathOf(place);
  const query = { format: 'markdown' as const };
  const patch = (id: string, change: Change) => patchPost(client, path, id, change);

  function sendUpdate(at: PostId, body: object): Promise<Post> {
    const { commentId, commentReplyId } = at;
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

  /** Shows a change at once and takes it back when it fails. */
  async function update(at: PostId, body: object, now: Change, back: Change): Promise<void> {
    const id = at.commentReplyId ?? at.commentId;
    // What is on its way was read before: it would take the change back.
    await client.cancelQueries({
      predicate: (query) => query.state.data !== undefined && isBelow(path)(query),
    });
    patch(id, now);
    try {
      await sendUpdate(at, body);
    } catch (error) {
      patch(id, back);
      throw error;
    }
  }

  return {
    async post(markdown: string, about: About): Promise<Comment> {
      const body = { ...about, body: { markdown } };
      const posted = await run(() => call(endpoints.post, { parameters, body }, once()));
      await Promise.all([
        client.invalidateQueries({ predicate: is(path) }),
        recount(client, place),
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
    async edit(at: PostId, markdown: string): Promise<void> {
      const sent = await sendUpdate(at, { body: { markdown } });
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
      const set = (standing: object) => (post: Post) => {
        const { resolvedAt: _at, resolvedBy: _by, ...rest } = post as Comment;
        return { ...rest, ...standing } as Comment;
      };
      await update({ commentId: comment.id }, { resolved: isResolved }, set(after), set(before));
      // What is in view stays there; other lists are read anew when they are shown.
      await client.invalidateQueries({ predicate: is(path), refetchType: 'none' });
      void recount(client, place);
    },
    async react(at: PostId, emoji: string, isOn: boolean): Promise<void> {
      const turn = (to: boolean) => (post: Post) =>
        me
          ? { ...post, reactions: withReaction(post.reactions, emoji, { user: me, isOn: to }) }
          : post;
      const body = isOn ? { addedReactions: [emoji] } : { removedReactions: [emoji] };
      await update(at, body, turn(isOn), turn(!isOn));
    },
    async remove({ commentId, commentReplyId }: PostId): Promise<void> {
      if (commentReplyId === undefined) {
        await run(() =>
          call(endpoints.remove, { parameters: { ...parameters, commentId } }, once()),
        );
        patch(commentId, () => undefined);
        void client.invalidateQueries({ predicate: is(path) });
        void recount(client, place);
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
const is =
  (path: string) =>
  ({ queryKey: [key] }: Keyed) =>
    key === path;
const isBelow =
  (path: string) =>
  ({ queryKey: [key] }: Keyed) =>
    typeof key === 'string' && (key === path || key.startsWith(`${path}/`));

/** Reads anew what counts open comments: the space, the change request and what stands against merging. */
function recount(client: QueryClient, { space, request }: CommentPlace): Promise<void> {
  const ofSpace = `/v1/spaces/${space.id}`;
  const ofRequest = `${ofSpace}/change-requests/${request?.number}`;
  const counting = request ? [ofRequest, `${ofRequest}/forecast`] : [ofSpace];
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => counting.includes(String(key)),
  });
}
