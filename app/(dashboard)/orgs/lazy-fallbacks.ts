'use client';

import { lazyPart } from '#components/ui/lazy.tsx';

// What stands where something is not there. Every page below it would bring these along; together they
// are one small file, and what they need is loaded as they are shown.

/** The frame for pages that are seldom seen. */
export const LazyFrame = lazyPart(() =>
  import('#components/frame/frame.tsx').then(({ Frame }) => Frame),
);

/** What stands where a site would be. */
export const LazySiteMissing = lazyPart(() =>
  import('#components/sites/frame/site-missing.tsx').then(({ SiteMissing }) => SiteMissing),
);

/** What stands where a space would be. */
export const LazySpaceMissing = lazyPart(() =>
  import('#components/spaces/space-missing.tsx').then(({ SpaceMissing }) => SpaceMissing),
);

/** What stands where a change request would be. */
export const LazyRequestMissing = lazyPart(() =>
  import('#components/change-requests/frame/request-not-found.tsx').then(
    ({ RequestNotFound }) => RequestNotFound,
  ),
);
