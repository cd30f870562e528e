'use client';

import { lazyPart } from '#components/ui/lazy.tsx';

/** `SignInRequired`, apart: every page of an organization loads this file, and few show it. */
export const SignInPage = lazyPart(() =>
  import('./sign-in-required.tsx').then(({ SignInRequired }) => SignInRequired),
);
