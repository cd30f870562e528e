'use client';

import { CloudOff } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useOffline } from '#components/kit/connection.ts';
import { plural } from '#components/kit/format.ts';
import { Button } from '#components/ui/button.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { discardWaiting, onWaitingChange, waitingChanges } from '#lib/client/waiting.ts';

const none: ReturnType<typeof waitingChanges> = [];

/** Says that the browser is offline, with the changes that aren't saved yet. */
export function Connection({ className = '' }: { className?: string }) {
  const isOffline = useOffline();
  const changes = useSyncExternalStore(onWaitingChange, waitingChanges, () => none);
  useAnnouncement(isOffline);
  useStay(isOffline);
  if (!isOffline) return null;
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
      </PopoverContent>
    </Popover>
  );
}

function useAnnouncement(isOffline: boolean): void {
  const before = useRef(isOffline);
  useEffect(() => {
    if (before.current === isOffline) return;
    before.current = isOffline;
    announce(isOffline ? 'You’re offline' : 'You’re online again');
  }, [isOffline]);
}

/** Keeps links from replacing the page with the browser’s error page. */
function useStay(isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
      if (link.pathname === window.location.pathname || link.target === '_blank') return;
      event.preventDefault();
      event.stopPropagation();
      notify('You’re offline. Open this page when the connection returns.', {
        id: 'offline',
        tone: 'bad',
      });
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [isOffline]);
}
