'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useOffline } from '#components/kit/connection.ts';
import { lazyPart } from '#components/ui/lazy.tsx';
import { announce } from '#components/ui/live-region.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { onWaitingChange, waitingChanges } from '#lib/client/waiting.ts';

const none: ReturnType<typeof waitingChanges> = [];

const OfflineBar = lazyPart(() => import('./offline-bar.tsx').then((part) => part.OfflineBar), {
  fallback: () => <p className="bg-warn-wash px-gutter py-2">You’re offline.</p>,
});

/** Says that the browser is offline, with the changes that aren't saved yet. */
export function Connection() {
  const isOffline = useOffline();
  const changes = useSyncExternalStore(onWaitingChange, waitingChanges, () => none);
  useAnnouncement(isOffline);
  useStay(isOffline);
  // Once the connection is lost it couldn’t be loaded any more.
  useEffect(OfflineBar.preload.onFocus, []);
  return isOffline ? <OfflineBar changes={changes} /> : null;
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
