'use client';

import { useEffect, useState } from 'react';

/** A text once nobody has typed in it for a while. @param pause in milliseconds */
export function useSettled(text: string, pause = 180): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text.trim()), pause);
    return () => window.clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
