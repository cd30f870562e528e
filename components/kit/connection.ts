'use client';

import { useSyncExternalStore } from 'react';
import { isOnline, onConnectionChange } from '#lib/client/connection.ts';

/** Said at a change that waits for the connection. */
export const NOT_SENT = 'Not saved yet: you’re offline.';

/** Whether the browser has no connection. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => !isOnline(),
    () => false,
  );
}
