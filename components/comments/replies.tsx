'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { pagesFor } from '#lib/client/query.ts';
import type { Comment, CommentReply } from '#lib/contract/comments.ts';
import { useComments } from './comments-context.tsx';
import { endpointsOf, repliesInput } from './place.ts';
import { Post } from './post.tsx';
import { counted, nameOf } from './words.ts';
import { WritingBox } from './writing-box.tsx';

/** The replies to a comment, the oldest first, page by page, and where one more is written. */
export function Replies({ comment, onDeleted }: { comment: Comment; onDeleted: () => void }) {
  const { place, me, writes, lock, draftKey } = useComments();
  const [own, setOwn] = useState<CommentReply[]>([]);
  const read = useInfiniteQuery({
    ...pagesFor(endpointsOf(place).replies, repliesInput(place, comment.id)),
    enabled: comment.replies > 0,
  });
  const pages = comment.replies > 0 ? (read.data?.pages ?? []) : [];
  const shown = pages.flatMap(({ items }): CommentReply[] => items);
  const count = pages.at(-1)?.count;
  const { refetch } = read;
  // Somebody else replied, or took a reply back.
  useEffect(() => {
    if (count !== undefined && count !== comment.replies) void refetch();
  }, [comment.replies, count, refetch]);
  const known = new Set(shown.map(({ id }) => id));
  const later = comment.replies > 0 ? own.filter(({ id }) => !known.has(id)) : [];
  const more = read.isPending ? 0 : comment.replies - shown.length - later.length;

  async function send(markdown: string): Promise<void> {
    const posted = await writes.reply(comment.id, markdown);
    setOwn((before) => [...before, posted]);
    announce('Your reply is sent.');
  }

  return (
    <>
      {comment.replies > 0 && read.isPending && (
        <p className="px-3 pb-2 text-meta text-ink-3">
          {counted(comment.replies, 'reply is', 'replies are')} loading…
        </p>
      )}
      {read.error && (
        <p role="alert" className="px-3 pb-2 text-meta text-danger">
          The replies did not arrive. {read.error.message}{' '}
          <Button size="row" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {shown.length + later.length > 0 && (
        <ol aria-label="Replies">
          {/* One list: a reply of one's own keeps its place as it is read back. */}
          {[...shown, null, ...later].map((reply) =>
            reply ? (
              <Reply
                key={reply.id}
                {...{ comment, reply }}
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
                    Show {counted(Math.max(more, 1), 'more reply', 'more replies')}
                  </Button>
                </li>
              )
            ),
          )}
        </ol>
      )}
      <div className="flex gap-2.5 border-t border-hairline px-3 py-2">
        <Avatar name={me?.displayName ?? ''} photo={me?.photoURL ?? null} me className="mt-0.5" />
        <WritingBox
          label={`Reply to ${nameOf(comment.postedBy)}`}
          placeholder="Reply"
          verb="Reply"
          draftKey={draftKey(`reply ${comment.id}`)}
          isSmall
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
        at={{ commentId: comment.id, commentReplyId: reply.id }}
        onDeleted={onDeleted}
      />
    </li>
  );
}
