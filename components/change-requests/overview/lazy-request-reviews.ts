'use client';

import { lazyPart } from '#components/ui/lazy.tsx';

/** The dialog that requests reviews, loaded on demand. */
export const RequestReviews = lazyPart(() =>
  import('./request-reviews.tsx').then(({ RequestReviews: loaded }) => loaded),
);
