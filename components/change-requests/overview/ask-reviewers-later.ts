'use client';

import { shownLater } from '#components/ui/later.ts';

/** The dialog that asks for reviews, loaded once somebody is about to use it. */
export const AskReviewers = shownLater(() =>
  import('./ask-reviewers.tsx').then(({ AskReviewers: loaded }) => loaded),
);
