/** Milliseconds before parts are loaded ahead: the page itself comes first. */
const PAUSE = 2_000;

/**
 * Loads parts once the page is idle, so that a dialog opens before the next key is pressed; nothing
 * where people asked to save data.
 * @param parts results of `lazyPart`; a failure shows when the part is shown
 */
export function loadWhenIdle(...parts: { preload: { onFocus: () => void } }[]): void {
  if (typeof window === 'undefined') return;
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const load = () => {
    for (const { preload } of parts) preload.onFocus();
  };
  // Safari has no idle callbacks.
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(load), PAUSE);
}
