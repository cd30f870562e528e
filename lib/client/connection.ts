/** Milliseconds until a try has failed. */
const LONGEST_TRY = 10_000;

/** Whether the server answered although the browser says that it has no connection. */
let answered = false;

/** Whether the browser has a connection; true on the server. */
export function isOnline(): boolean {
  return answered || typeof navigator === 'undefined' || navigator.onLine !== false;
}

/** Notifies when the connection is lost or returns. Returns how to stop listening. */
export function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Resolves once the browser has a connection. */
export function untilOnline(): Promise<void> {
  if (isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onConnectionChange(() => {
      if (!isOnline()) return;
      stop();
      resolve();
    });
  });
}

/**
 * Asks the server, because browsers can be wrong about the connection. Any answer ends being offline,
 * and everything that listens is notified.
 * @returns whether the server answered
 */
export async function tryConnection(): Promise<boolean> {
  const signal = AbortSignal.timeout(LONGEST_TRY);
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null);
  answered = answer !== null;
  if (!answered) return false;
  const forget = () => {
    answered = false;
  };
  window.addEventListener('offline', forget, { once: true, capture: true });
  window.dispatchEvent(new Event('online'));
  return true;
}
