import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs `onUnmount` when the component is gone, so that nothing waits forever for its answer. */
export function useUnmount(onUnmount: () => void): void {
  const onGone = useEffectEvent(onUnmount);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // Deferred: in development effects run twice, and the component is mounted again.
      window.setTimeout(() => isMounted.current || onGone());
    };
  }, []);
}
