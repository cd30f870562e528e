'use client';

import { useEffect, useState } from 'react';

/** What was typed, once nothing was typed for a while. @param rest in milliseconds */
export function useSettled(value: string, rest: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), rest);
    return () => window.clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
