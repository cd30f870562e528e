'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** @returns whether the component is on the page, for what is done after waiting */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
