'use client';

import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { lazyPart } from '#components/ui/lazy.tsx';

/** The dialogs of the content page, loaded as the first is about to be opened. */
export const ContentDialogs = lazyPart(() =>
  import('./content-dialogs.tsx').then((module) => module.ContentDialogs),
);
loadWhenIdle(ContentDialogs);

/** For what opens one: loads it before. */
export const preloadDialogs = ContentDialogs.preload;
