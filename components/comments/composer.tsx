'use client';

import { announce } from '#components/ui/live-region.tsx';
import { focusThread } from './await-thread.ts';
import { useComments } from './comments-context.tsx';
import { fromSlot } from './use-composing.ts';
import { WritingBox } from './writing-box.tsx';

type Props = {
  slot: string;
  /** The block is not on the page any more: what is sent stands on the page. */
  isLost?: boolean;
  onEnd: () => void;
};

/** Where a comment on a page or a block of it is written, below what it is about. */
export function Composer({ slot, isLost = false, onEnd }: Props) {
  const { writes, draftKey } = useComments();
  const { page, block } = fromSlot(slot);
  const what = block && !isLost ? 'Comment on this part' : 'Comment on this page';
  return (
    <div className="my-3 max-w-160 rounded-pop border border-edge bg-paper p-3 font-sans text-ui">
      {isLost && (
        <p className="pb-2 text-meta text-warn">
          The part you were commenting on was changed. What you send stands on the page.
        </p>
      )}
      <WritingBox
        label={what}
        placeholder={what}
        verb="Comment"
        draftKey={draftKey(`new ${slot}`)}
        autoFocus
        send={async (markdown) => {
          const posted = await writes.post(markdown, {
            page,
            ...(block && !isLost && { node: block }),
          });
          onEnd();
          announce('Your comment is here.');
          focusThread(posted.id);
        }}
        onCancel={onEnd}
      />
    </div>
  );
}
