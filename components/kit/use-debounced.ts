'use client';

import { useEffect, useState } from 'react';

/** A debounced value, such as a search while typing. @param pause in milliseconds */
export function useDebounced<Value>(value: Value, pause = 150): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), pause);
    return () => window.clearTimeout(timer);
  }, [value, pause]);
  return debounced;
}
