'use client';

import { useQueryClient } from '@tanstack/react-query';
import { announce } from '#components/ui/live-region.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import { useComments } from './comments-context.tsx';
import { Composer } from './composer.tsx';
import { focusNewThread } from './thread-focus.ts';
import { useCommentWrites } from './use-comment-writes.ts';
import { parseSlot } from './use-composing.ts';

type Props = {
  slot: string;
  /** The block was removed: the comment is posted on the page instead. */
  isBlockGone?: boolean;
  onEnd: () => void;
};

/** The composer for a new thread, shown below the page or block it is about. */
export function NewThread({ slot, isBlockGone = false, onEnd }: Props) {
  const { scope, draftKey } = useComments();
  const writes = useCommentWrites();
  const client = useQueryClient();
  const { page, block } = parseSlot(slot);
  const label = block && !isBlockGone ? 'Comment on this part' : 'Comment on this page';
  const suggest = {
    label: 'Suggest a change',
    text: async () =>
      (await retryImport(() => import('./read-block.ts'))).blockAsSuggestion(client, scope, {
        page,
        block,
      }),
  };
  return (
    <div className="my-3 max-w-160 rounded-pop border border-edge bg-paper p-3 font-sans text-ui">
      {isBlockGone && (
        <p className="pb-2 text-meta text-warn">
          The text you were commenting on has changed. Your comment will be posted on the page.
        </p>
      )}
      <Composer
        label={label}
        placeholder={label}
        verb="Comment"
        mentionsIn={scope.space.id}
        draftKey={draftKey(`new ${slot}`)}
        autoFocus
        {...(scope.request && block && !isBlockGone && { starter: suggest })}
        send={async (markdown) => {
          const posted = await writes.post(markdown, {
            page,
            ...(block && !isBlockGone && { node: block }),
          });
          onEnd();
          announce('Comment posted');
          focusNewThread(posted.id);
        }}
        onCancel={onEnd}
      />
    </div>
  );
}
