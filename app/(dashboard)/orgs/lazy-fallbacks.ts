'use client';

import { lazyPart } from '#components/ui/lazy.tsx';

// The fallbacks of missing things. Every page below it would bring these along; together they
// are one small file, and what they need is loaded as they are shown.

/** The frame for pages that are seldom seen. */
export const LazyFrame = lazyPart(() =>
  import('#components/frame/missing-frame.tsx').then(({ MissingFrame }) => MissingFrame),
);

/** Shown instead of a missing site. */
export const LazySiteMissing = lazyPart(() =>
  import('#components/sites/frame/site-missing.tsx').then(({ SiteMissing }) => SiteMissing),
);

/** Shown instead of a missing space. */
export const LazySpaceMissing = lazyPart(() =>
  import('#components/spaces/space-missing.tsx').then(({ SpaceMissing }) => SpaceMissing),
);

/** The pages of a space, beside a missing one. */
export const LazyPageTree = lazyPart(() =>
  import('#components/spaces/reading/page-tree.tsx').then(({ PageTree }) => PageTree),
);

/** Shown instead of a missing change request. */
export const LazyRequestMissing = lazyPart(() =>
  import('#components/change-requests/frame/request-not-found.tsx').then(
    ({ RequestNotFound }) => RequestNotFound,
  ),
);

/** Shown instead of a missing collection. */
export const LazyCollectionMissing = lazyPart(() =>
  import('#components/content/collection-missing.tsx').then(
    ({ CollectionMissing }) => CollectionMissing,
  ),
);

/** Beside the sign-in that an organization requires. */
export const LazyLeaveButton = lazyPart(() =>
  import('#components/settings/leave-button.tsx').then(({ LeaveButton }) => LeaveButton),
);
