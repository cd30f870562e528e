'use client';

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

const MacContext = createContext(false);

/** Provides whether the server rendered the page for a Mac, an iPhone or an iPad. */
export function PlatformProvider({ isMac, children }: { isMac: boolean; children: ReactNode }) {
  return <MacContext value={isMac}>{children}</MacContext>;
}

/** Whether the browser runs on a Mac, an iPhone or an iPad, whose command key is ⌘. */
function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

const keyName = (key: string, mac: boolean) => (mac ? `⌘${key}` : `Ctrl ${key}`);

/** A key with the platform's command key: `⌘K`, elsewhere `Ctrl K`. */
export function withCommandKey(key: string): string {
  return keyName(key, isMac());
}

const never = () => () => undefined;

/** `withCommandKey` for server-rendered components. */
export function useCommandKey(key: string): string {
  const onServer = useContext(MacContext);
  return useSyncExternalStore(
    never,
    () => withCommandKey(key),
    () => keyName(key, onServer),
  );
}
