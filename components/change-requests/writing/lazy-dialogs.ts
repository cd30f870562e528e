'use client';

import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';

/** The dialogs of the editor, loaded when the first is about to open. */
export const Dialogs = lazyPart(() => import('./dialogs.tsx').then((module) => module.Dialogs));
loadWhenIdle(Dialogs);

/** Props for a button that opens one: preloads it. */
export const preloadDialogs = Dialogs.preload;
