'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the browser supports passkeys; the server-rendered page assumes so. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof PublicKeyCredential !== 'undefined',
    () => true,
  );
}

/** Whether the browser accepts the dashboard's cookies at this address, as far as can be detected. */
export function useSecureAddress(): boolean {
  return useSyncExternalStore(
    never,
    () => window.isSecureContext,
    () => true,
  );
}
