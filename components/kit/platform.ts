import { useSyncExternalStore } from 'react';

/** Whether the browser runs on a Mac, an iPhone or an iPad, whose command key is ⌘. */
function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/** A key with the platform's command key: `⌘K`, elsewhere `Ctrl K`. */
export function withCommandKey(key: string): string {
  return isMac() ? `⌘${key}` : `Ctrl ${key}`;
}

const never = () => () => undefined;

/** `withCommandKey` for server-rendered components: the server can't know the platform and uses ⌘. */
export function useCommandKey(key: string): string {
  return useSyncExternalStore(
    never,
    () => withCommandKey(key),
    () => `⌘${key}`,
  );
}
