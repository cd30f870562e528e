'use client';

import { shownLater } from '#components/ui/later.ts';

// What stands where something is not there. Every page below it would bring these along; together they
// are one small file, and what they need is loaded as they are shown.

/** The frame for pages that are seldom seen. */
export const FrameLater = shownLater(() =>
  import('#components/frame/frame.tsx').then(({ Frame }) => Frame),
);

/** What stands where a site would be. */
export const SiteMissingLater = shownLater(() =>
  import('#components/sites/frame/site-missing.tsx').then(({ SiteMissing }) => SiteMissing),
);

/** What stands where a space would be. */
export const SpaceMissingLater = shownLater(() =>
  import('#components/spaces/space-missing.tsx').then(({ SpaceMissing }) => SpaceMissing),
);

/** What stands where a change request would be. */
export const RequestMissingLater = shownLater(() =>
  import('#components/change-requests/frame/request-missing.tsx').then(
    ({ RequestMissing }) => RequestMissing,
  ),
);
