'use client';

import { useRef } from 'react';
import { Losses } from '#components/kit/losses.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { Move } from './content-changes.ts';
import { useContentPage } from './content-context.ts';
import { idOf, titleOf } from './node.ts';
import { usePaths } from './paths.ts';
import { moveChange, readLosses } from './previews.ts';
import { useUnmount } from './use-unmount.ts';

/** Confirms a move after which some people can no longer see the item, and names them. */
export function MoveQuestion({
  move: { node, parent },
  onAnswer,
  onClose,
}: {
  move: Move;
  /** Called once, also when the dialog unmounts unanswered. */
  onAnswer: (isAgreed: boolean) => void;
  onClose: () => void;
}) {
  const { organizationId, title: root } = useContentPage();
  const { paths } = usePaths(organizationId);
  const keep = useRef<HTMLButtonElement>(null);
  useUnmount(() => onAnswer(false));
  const reading = usePreview(['move', idOf(node), parent], (page, options) =>
    readLosses(node, moveChange(parent), page, options),
  );
  const title = titleOf(node);
  const to =
    parent === null ? `the top level of ${root}` : paths.pathOf(parent) || 'this collection';
  const answer = (isAgreed: boolean) => {
    onAnswer(isAgreed);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && answer(false)}>
      <DialogContent
        title={`Move ‘${title}’ to ${to}?`}
        description="This changes who can see it."
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          keep.current?.focus();
        }}
        // The tree moves the focus to the item, moved or not.
        onCloseAutoFocus={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="primary" onClick={() => answer(true)}>
              Move {node.type}
            </Button>
            <Button ref={keep} onClick={() => answer(false)}>
              Cancel
            </Button>
          </>
        }
      >
        <Losses reading={reading} what={node.type} />
      </DialogContent>
    </Dialog>
  );
}
