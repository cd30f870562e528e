'use client';

import { useEffect, useState } from 'react';

/** A debounced value, such as a search while typing. @param pause in milliseconds */
export function useSettled<Value>(value: Value, pause = 180): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), pause);
    return () => window.clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
