'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { pagesFor } from '#lib/client/query.ts';
import type { Comment, CommentReply } from '#lib/contract/comments.ts';
import { endpointsOf, repliesInput } from './comment-scope.ts';
import { useComments } from './comments-context.tsx';
import { Composer } from './composer.tsx';
import { Post } from './post.tsx';
import { useCommentWrites } from './use-comment-writes.ts';
import { userName } from './words.ts';

/** The replies to a comment, oldest first and paginated, and the reply box. */
export function Replies({ comment, onDeleted }: { comment: Comment; onDeleted: () => void }) {
  const { scope, me, lock, draftKey } = useComments();
  const writes = useCommentWrites();
  const [own, setOwn] = useState<CommentReply[]>([]);
  const read = useInfiniteQuery({
    ...pagesFor(endpointsOf(scope).replies, repliesInput(scope, comment.id)),
    enabled: comment.replies > 0,
  });
  const pages = comment.replies > 0 ? (read.data?.pages ?? []) : [];
  const shown = pages.flatMap(({ items }): CommentReply[] => items);
  const count = pages.at(-1)?.count;
  const { refetch } = read;
  // Someone else added or deleted a reply.
  useEffect(() => {
    if (count !== undefined && count !== comment.replies) void refetch();
  }, [comment.replies, count, refetch]);
  const known = new Set(shown.map(({ id }) => id));
  const later = comment.replies > 0 ? own.filter(({ id }) => !known.has(id)) : [];
  const more = read.isPending ? 0 : comment.replies - shown.length - later.length;

  async function send(markdown: string): Promise<void> {
    const posted = await writes.reply(comment.id, markdown);
    setOwn((before) => [...before, posted]);
    announce('Reply posted');
  }

  return (
    <>
      {comment.replies > 0 && read.isPending && (
        <p className="px-3 pb-2 text-meta text-ink-3">
          Loading {plural(comment.replies, 'reply', 'replies')}…
        </p>
      )}
      {read.error && (
        <p role="alert" className="px-3 pb-2 text-meta text-danger">
          Couldn’t load replies. {read.error.message}{' '}
          <Button size="row" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {shown.length + later.length > 0 && (
        <ol aria-label="Replies">
          {/* One list, so that your own reply keeps its place when it is refetched. */}
          {[...shown, null, ...later].map((reply) =>
            reply ? (
              <Reply
                key={reply.id}
                comment={comment}
                reply={reply}
                onDeleted={() => {
                  setOwn((before) => before.filter(({ id }) => id !== reply.id));
                  onDeleted();
                }}
              />
            ) : (
              read.hasNextPage && (
                <li key="more" className="px-3 pb-2 pl-12.5">
                  <Button
                    size="row"
                    busy={read.isFetchingNextPage}
                    onClick={() => void read.fetchNextPage()}
                  >
                    Show {plural(Math.max(more, 1), 'more reply', 'more replies')}
                  </Button>
                </li>
              )
            ),
          )}
        </ol>
      )}
      <div className="flex gap-2.5 border-t border-hairline px-3 py-2">
        <Avatar name={me?.displayName ?? ''} photo={me?.photoURL ?? null} me className="mt-0.5" />
        <Composer
          label={`Reply to ${userName(comment.postedBy)}`}
          placeholder="Reply"
          verb="Reply"
          mentionsIn={scope.space.id}
          draftKey={draftKey(`reply ${comment.id}`)}
          isCompact
          unavailable={lock}
          send={send}
        />
      </div>
    </>
  );
}

function Reply(props: { comment: Comment; reply: CommentReply; onDeleted: () => void }) {
  const { comment, reply, onDeleted } = props;
  return (
    <li>
      <Post
        post={reply}
        postId={{ commentId: comment.id, commentReplyId: reply.id }}
        onDeleted={onDeleted}
      />
    </li>
  );
}
