'use client';

import { lazyPart } from '#components/ui/lazy.tsx';

/** A thread, loaded on demand where most items have none. */
export const LazyThread = lazyPart(() =>
  import('./thread.tsx').then(({ Thread: loaded }) => loaded),
);
