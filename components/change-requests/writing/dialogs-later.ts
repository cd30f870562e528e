'use client';

import { shownLater } from '#components/ui/later.ts';

/** The dialogs of writing, loaded as the first is about to be opened. */
export const Dialogs = shownLater(() => import('./dialogs.tsx').then((module) => module.Dialogs));

/** For what opens one: loads it before. */
export const dialogsAhead = Dialogs.ahead;
