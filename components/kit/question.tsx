'use client';

import { lazyPart } from '#components/ui/lazy.tsx';

/**
 * Asks before something is lost, lists it, and says what went wrong; loads when it is first asked.
 * `Confirm` also calls an endpoint.
 */
export const Question = lazyPart(() =>
  import('./question-dialog.tsx').then(({ QuestionDialog }) => QuestionDialog),
);
