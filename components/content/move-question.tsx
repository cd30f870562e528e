'use client';

import { useEffect, useRef } from 'react';
import { Losses } from '#components/kit/losses.tsx';
import { usePreview } from '#components/kit/use-preview.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import type { Move } from './content-changes.ts';
import { useContentPage } from './content-page.tsx';
import { idOf, titleOf } from './node.ts';
import { usePaths } from './paths.ts';
import { lossesOf, movedTo } from './previews.ts';

/** Asks before something is moved where some who see it now would not, and names them. */
export function MoveQuestion({
  move: { node, parent },
  onAnswer,
  onClose,
}: {
  move: Move;
  /** Called once, also where the question goes away unanswered. */
  onAnswer: (isAgreed: boolean) => void;
  onClose: () => void;
}) {
  const { organizationId, title: root } = useContentPage();
  const { paths } = usePaths(organizationId);
  const keep = useRef<HTMLButtonElement>(null);
  useLastWord(() => onAnswer(false));
  const reading = usePreview(['move', idOf(node), parent], (page, options) =>
    lossesOf(node, movedTo(parent), page, options),
  );
  const title = titleOf(node);
  const to = parent === null ? `the top level of ${root}` : paths.pathOf(parent) || 'it';
  const answer = (isAgreed: boolean) => {
    onAnswer(isAgreed);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && answer(false)}>
      <DialogContent
        title={`Move ${title} ${parent === null ? 'to' : 'into'} ${to}?`}
        description="What stands above it decides who sees it."
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          keep.current?.focus();
        }}
        // The tree takes the focus to what was moved, or not.
        onCloseAutoFocus={(event) => event.preventDefault()}
        footer={
          <>
            <Button variant="primary" onClick={() => answer(true)}>
              Move {title}
            </Button>
            <Button ref={keep} onClick={() => answer(false)}>
              Leave it where it was
            </Button>
          </>
        }
      >
        <Losses reading={reading} what={node.type} />
      </DialogContent>
    </Dialog>
  );
}

/** Runs something when the component goes for good: what waits for an answer would wait for ever. */
function useLastWord(say: () => void): void {
  const latest = useRef(say);
  const isThere = useRef(true);
  useEffect(() => {
    latest.current = say;
  });
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // A moment later: in development effects run twice, and it is there again.
      window.setTimeout(() => isThere.current || latest.current());
    };
  }, []);
}
