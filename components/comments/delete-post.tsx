'use client';

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { MessageSquareOff, MessagesSquare } from 'lucide-react';
import { CANT_UNDO } from '#components/kit/cant-undo.ts';
import { formatNames, plural } from '#components/kit/format.ts';
import { Question } from '#components/kit/question.tsx';
import { announce } from '#components/ui/live-region.tsx';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { endpointsOf, repliesInput } from './comment-scope.ts';
import { useComments } from './comments-context.tsx';
import type { Post } from './post-cache.ts';
import { type PostId, useCommentWrites } from './use-comment-writes.ts';
import { userName } from './words.ts';

/** Confirms deleting a comment or reply, and says whose replies are deleted with it. */
export function DeletePost(props: {
  post: Post;
  postId: PostId;
  name: string;
  isMine: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { post, postId, name, isMine, onClose, onDeleted } = props;
  const { scope, me } = useComments();
  const writes = useCommentWrites();
  const replies = 'replies' in post ? post.replies : 0;
  const read = useInfiniteQuery({
    ...pagesFor(endpointsOf(scope).replies, repliesInput(scope, postId.commentId)),
    enabled: replies > 0,
  });
  const people = new Map(
    (read.data?.pages ?? []).flatMap(({ items }) =>
      items.map(({ postedBy }) => [
        postedBy?.id ?? '',
        postedBy && postedBy.id === me?.id ? 'you' : userName(postedBy),
      ]),
    ),
  );
  const what = postId.commentReplyId === undefined ? 'comment' : 'reply';
  const title = isMine ? `Delete your ${what}?` : `Delete the ${what} by ${name}?`;

  const deleting = useMutation<void, Problem>({
    mutationFn: () => writes.remove(postId),
    onSuccess: () => {
      announce(what === 'comment' ? 'Comment deleted' : 'Reply deleted');
      onClose();
      onDeleted();
    },
  });

  return (
    <Question
      title={title}
      consequences={[
        ...(replies > 0
          ? [
              {
                icon: <MessagesSquare aria-hidden />,
                text: `${plural(replies, 'reply', 'replies')}${people.size > 0 ? ` by ${formatNames([...people.values()])}` : ''} will be deleted too.`,
              },
            ]
          : []),
        { icon: <MessageSquareOff aria-hidden />, text: CANT_UNDO },
      ]}
      {...(what === 'comment' && {
        note: 'To keep the discussion, resolve the thread instead.',
      })}
      confirm={
        replies > 0 ? `Delete comment and ${plural(replies, 'reply', 'replies')}` : `Delete ${what}`
      }
      busy={deleting.isPending}
      problem={deleting.error?.message}
      failure={`Couldn’t delete the ${what}.`}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
