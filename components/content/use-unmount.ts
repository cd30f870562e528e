import { useEffect, useRef } from 'react';

/** Runs `onUnmount` when the component is gone, so that nothing waits forever for its answer. */
export function useUnmount(onUnmount: () => void): void {
  const latest = useRef(onUnmount);
  const isMounted = useRef(true);
  useEffect(() => {
    latest.current = onUnmount;
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Deferred: in development effects run twice, and the component is mounted again.
      window.setTimeout(() => isMounted.current || latest.current());
    };
  }, []);
}
