'use client';

import { useEffect } from 'react';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { ping } from '#lib/contract/members.ts';

/** How often an open dashboard says that its member is here: every 10 minutes, in milliseconds. */
const INTERVAL = 10 * 60 * 1000;

/** Keeps the caller's last-seen time true while the dashboard is open and in view. */
export function Presence({ organizationId }: { organizationId: string }) {
  useEffect(() => {
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      call(ping, { parameters: { organizationId } }).catch((error: unknown) => {
        // Nobody waits for it: the next one is as good.
        if (!(error instanceof Problem)) throw error;
      });
    };
    // After the first paint's own requests.
    const first = setTimeout(say, 2_000);
    const rest = setInterval(say, INTERVAL);
    return () => {
      clearTimeout(first);
      clearInterval(rest);
    };
  }, [organizationId]);
  return null;
}
