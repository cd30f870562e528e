'use client';

import { useEffect, useState } from 'react';
import type { TextWorker } from './text-worker-client.ts';

/** Runs the text worker while the component is mounted; null until it has started. */
export function useTextWorker(): TextWorker | null {
  const [worker, setWorker] = useState<TextWorker | null>(null);
  useEffect(() => {
    let isOver = false;
    let started: TextWorker | null = null;
    void import('./text-worker-client.ts').then(({ startTextWorker }) => {
      if (isOver) return;
      started = startTextWorker();
      setWorker(started);
    });
    return () => {
      isOver = true;
      started?.end();
      setWorker(null);
    };
  }, []);
  return worker;
}
