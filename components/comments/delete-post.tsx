'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareOff, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog, AlertDialogContent } from '#components/ui/alert-dialog.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { useComments } from './comments-context.tsx';
import type { Post } from './patching.ts';
import { endpointsOf, repliesInput } from './place.ts';
import type { PostId } from './use-comment-writes.ts';
import { counted, listed, nameOf } from './words.ts';

/** Asks before a comment goes, and says whose replies go with it. */
export function DeletePost(props: {
  post: Post;
  at: PostId;
  name: string;
  isMine: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { post, at, name, isMine, onClose, onDeleted } = props;
  const { place, me, writes } = useComments();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const replies = 'replies' in post ? post.replies : 0;
  const read = useInfiniteQuery({
    ...pagesFor(endpointsOf(place).replies, repliesInput(place, at.commentId)),
    enabled: replies > 0,
  });
  const people = new Map(
    (read.data?.pages ?? []).flatMap(({ items }) =>
      items.map(({ postedBy }) => [
        postedBy?.id ?? '',
        postedBy && postedBy.id === me?.id ? 'you' : nameOf(postedBy),
      ]),
    ),
  );
  const what = at.commentReplyId === undefined ? 'comment' : 'reply';
  const title = isMine ? `Delete your ${what}?` : `Delete the ${what} of ${name}?`;

  async function confirm(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await writes.remove(at);
      announce(`The ${what} is deleted.`);
      onClose();
      onDeleted();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setFault(error.message);
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
                  text: `${counted(replies, 'reply', 'replies')}${people.size > 0 ? ` by ${listed([...people.values()])}` : ''} ${replies === 1 ? 'goes' : 'go'} with it.`,
                },
              ]
            : []),
          { icon: <MessageSquareOff aria-hidden />, text: 'It cannot be brought back.' },
        ]}
        {...(what === 'comment' && {
          note: 'What is settled can be resolved instead: then it stays to be read.',
        })}
        confirm={
          replies > 0 ? `Delete it and ${counted(replies, 'reply', 'replies')}` : 'Delete it'
        }
        keep="Keep"
        busy={isBusy}
        onConfirm={() => void confirm()}
      >
        {fault && (
          <Notice tone="bad" role="alert" title="Not deleted.">
            {fault}
          </Notice>
        )}
      </AlertDialogContent>
    </AlertDialog>
  );
}
