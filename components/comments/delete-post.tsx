'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareOff, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { formatNames, plural } from '#components/kit/format.ts';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { endpointsOf, repliesInput } from './comment-scope.ts';
import { useComments } from './comments-context.tsx';
import type { Post } from './post-cache.ts';
import type { PostId } from './use-comment-writes.ts';
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
  const { scope, me, writes } = useComments();
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string>();
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

  async function confirm(): Promise<void> {
    setBusy(true);
    setErrorText(undefined);
    try {
      await writes.remove(postId);
      announce(what === 'comment' ? 'Comment deleted' : 'Reply deleted');
      onClose();
      onDeleted();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setErrorText(error.message);
      setBusy(false);
    }
  }

  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent
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
          { icon: <MessageSquareOff aria-hidden />, text: 'This can’t be undone.' },
        ]}
        {...(what === 'comment' && {
          note: 'To keep the discussion, resolve the thread instead.',
        })}
        confirm={
          replies > 0
            ? `Delete comment and ${plural(replies, 'reply', 'replies')}`
            : `Delete ${what}`
        }
        keep="Cancel"
        busy={isBusy}
        onConfirm={() => void confirm()}
      >
        {errorText && (
          <Notice tone="bad" role="alert" title={`Couldn’t delete the ${what}`}>
            {errorText}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
