'use client';

import { shownLater } from '#components/ui/later.ts';

/** A thread, for pages on which most things have none. */
export const ThreadLater = shownLater(() =>
  import('./thread.tsx').then(({ Thread: loaded }) => loaded),
);
