'use client';

import { CircleX, Undo2, X } from 'lucide-react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useRequest } from './request-context.tsx';

/** What happened last with the change request, with the way back. */
export function SaidNotice() {
  const {
    changes: { said, dismiss, busy },
  } = useRequest();
  if (!said) return null;
  const isBad = said.tone === 'bad';
  return (
    <div className="flex-none border-b border-hairline px-gutter py-2">
      <Notice
        tone={said.tone}
        icon={isBad ? <CircleX aria-hidden /> : undefined}
        actions={
          <>
            {said.undo && (
              <Button size="small" busy={busy === 'status'} onClick={said.undo}>
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
