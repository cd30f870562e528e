'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the browser knows passkeys; the server's page assumes so. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof PublicKeyCredential !== 'undefined',
    () => true,
  );
}

/** Whether the browser keeps the dashboard's cookies at this address, as far as can be told before. */
export function useSecureAddress(): boolean {
  return useSyncExternalStore(
    never,
    () => window.isSecureContext,
    () => true,
  );
}
