'use client';

import { CloudOff } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { tryConnection } from '#lib/client/connection.ts';
import { discardWaiting, type waitingChanges } from '#lib/client/waiting.ts';

/** Opens the changes that aren't saved yet, and tries the connection. */
export function OfflineButton({
  changes,
  className = '',
}: {
  changes: ReturnType<typeof waitingChanges>;
  className?: string;
}) {
  const text = changes.length > 0 ? `Offline · ${changes.length} not saved` : 'Offline';
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="bare" className={`justify-start bg-warn-wash text-warn ${className}`}>
          <CloudOff aria-hidden /> {text}
        </Button>
      </PopoverTrigger>
      <PopoverContent side="top" aria-label="You’re offline">
        <p className="font-semibold">You’re offline</p>
        <p className="mt-1 text-ink-2">
          {changes.length > 0
            ? `${plural(changes.length, 'change')} will be saved when the connection returns.`
            : 'Moves and role changes are kept until the connection returns. Other changes can’t be made now.'}
        </p>
        {changes.length > 0 && (
          <ul className="mt-3 border-t border-hairline">
            {changes.map(({ id, label, href }) => (
              <li key={id} className="flex items-center gap-2 border-b border-hairline py-1.5">
                <Link href={href} className="min-w-0 flex-1 truncate">
                  {label}
                </Link>
                <Button
                  size="small"
                  aria-label={`Discard: ${label}`}
                  onClick={() => {
                    discardWaiting(id);
                    announce(`Discarded: ${label}`);
                  }}
                >
                  Discard
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TryNow />
      </PopoverContent>
    </Popover>
  );
}

function TryNow() {
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle');
  const attempt = async () => {
    setState('trying');
    // The button goes with the notice: focus moves to the page.
    if (await tryConnection()) document.getElementById('main')?.focus();
    else setState('failed');
  };
  return (
    <div className="mt-3 flex items-center gap-3">
      <Button size="small" busy={state === 'trying'} onClick={attempt}>
        Try now
      </Button>
      <span role="status" className="text-meta text-ink-2">
        {state === 'failed' && 'Still offline'}
      </span>
    </div>
  );
}
