'use client';

import { CircleX, Undo2, X } from 'lucide-react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useRedirects } from './redirects-context.tsx';

/** What happened last on the page, with the way back: the toast says it, too, and goes away. */
export function SaidNotice() {
  const {
    changes: { said, dismiss, isBusy },
  } = useRedirects();
  if (!said) return null;
  const isBad = said.tone === 'bad';
  return (
    <div className="flex-none border-b border-hairline px-gutter py-2">
      <Notice
        tone={isBad ? 'bad' : 'plain'}
        role={isBad ? 'alert' : undefined}
        icon={isBad ? <CircleX aria-hidden /> : undefined}
        actions={
          <>
            {said.undo && (
              <Button size="small" busy={isBusy} onClick={said.undo}>
                <Undo2 aria-hidden /> Undo
              </Button>
            )}
            <IconButton label="Dismiss" size="small" onClick={dismiss}>
              <X aria-hidden />
            </IconButton>
          </>
        }
      >
        {said.text}
      </Notice>
    </div>
  );
}
