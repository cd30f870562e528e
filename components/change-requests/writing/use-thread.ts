'use client';

import { useEffect, useState } from 'react';
import type { TextThread } from './preview/text-thread.ts';

/** Works on texts beside the page for as long as it is open; null until it has begun. */
export function useThread(): TextThread | null {
  const [thread, setThread] = useState<TextThread | null>(null);
  useEffect(() => {
    let isOver = false;
    let started: TextThread | null = null;
    void import('./preview/text-thread.ts').then(({ startThread }) => {
      if (isOver) return;
      started = startThread();
      setThread(started);
    });
    return () => {
      isOver = true;
      started?.end();
      setThread(null);
    };
  }, []);
  return thread;
}
