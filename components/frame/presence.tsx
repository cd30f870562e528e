'use client';

import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { ping } from '#lib/contract/members.ts';

/** How often an open dashboard reports that its member is active, in milliseconds. */
const INTERVAL = 10 * 60 * 1000;

/** Keeps the member's last-seen time up to date while the dashboard is visible. */
export function Presence({ organizationId }: { organizationId: string }) {
  useEffect(() => {
    const report = () => {
      // Neither hidden, nor left alone.
      if (!focusManager.isFocused()) return;
      call(ping, { parameters: { organizationId } }).catch((error: unknown) => {
        // A failed report doesn't matter; the next one follows.
        if (!(error instanceof Problem)) throw error;
      });
    };
    // After the requests of the first paint.
    const first = setTimeout(report, 2_000);
    const rest = setInterval(report, INTERVAL);
    return () => {
      clearTimeout(first);
      clearInterval(rest);
    };
  }, [organizationId]);
  return null;
}
