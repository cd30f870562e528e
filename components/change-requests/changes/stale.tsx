'use client';

import { RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** Says that the change request has changed; the page stays as it is until you refresh it. */
export function Stale() {
  const router = useRouter();
  const [isBusy, start] = useTransition();
  const [isAway, setAway] = useState(false);
  if (isAway) return null;
  return (
    <Notice
      tone="info"
      role="status"
      icon={<RefreshCw aria-hidden />}
      title="This change request has changed."
      className="m-3 flex-none"
      actions={
        <>
          <Button size="small" busy={isBusy} onClick={() => start(() => router.refresh())}>
            Show new changes
          </Button>
          <Button size="small" variant="bare" onClick={() => setAway(true)}>
            Not now
          </Button>
        </>
      }
    >
      You are looking at an earlier version. Pages that changed again will be marked.
    </Notice>
  );
}
