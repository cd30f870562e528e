'use client';

import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';

/** The dialogs of the board, loaded as the first is about to be opened. */
export const Dialogs = lazyPart(() => import('./dialogs.tsx').then((module) => module.Dialogs));
loadWhenIdle(Dialogs);

/** For what opens one: loads it before. */
export const preloadDialogs = Dialogs.preload;
