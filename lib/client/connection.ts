/** Whether the browser has a connection; true on the server. */
export function isOnline(): boolean {
  return typeof navigator === 'undefined' || navigator.onLine !== false;
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
