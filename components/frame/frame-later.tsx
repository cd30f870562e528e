'use client';

import { shownLater } from '#components/ui/later.ts';

/** The frame for pages that are seldom seen: what they need is not loaded with the pages beside them. */
export const FrameLater = shownLater(() => import('./frame.tsx').then(({ Frame }) => Frame));
