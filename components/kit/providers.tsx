'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ClockProvider } from '#components/ui/clock.tsx';
import { LiveRegion } from '#components/ui/live-region.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import { Toaster } from '#components/ui/toaster.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { newQueryClient } from '#lib/client/query-client.ts';
import { HYDRATED } from './early-presses.ts';
import { PlatformProvider } from './platform.tsx';

/** The maximum delay of the mark on a busy page, in milliseconds. */
const LATEST = 1_000;

/** Marks the page as `<html data-hydrated>` when it is loaded and interactive. */
function Hydrated() {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(HYDRATED));
  }, []);
  useEffect(() => {
    const mark = () => {
      document.documentElement.setAttribute('data-hydrated', '');
      void retryImport(() => import('./kept-focus.ts')).then(({ keepFocus }) => keepFocus());
    };
    // The parts of a page are hydrated one by one; all are done when the browser is idle after the
    // last script.
    const markWhenIdle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(mark, { timeout: LATEST })
        : setTimeout(mark, LATEST);
    if (document.readyState === 'complete') markWhenIdle();
    else window.addEventListener('load', markWhenIdle, { once: true });
  }, []);
  return null;
}

/** The providers every page needs: query cache, theme, URL state, toasts. */
export function Providers({
  nonce,
  now,
  zone,
  isMac,
  children,
}: {
  nonce: string | undefined;
  /** When the server rendered the page. */
  now: number;
  /** The viewer's time zone and platform, as far as the server knows them. */
  zone: string | undefined;
  isMac: boolean;
  children: ReactNode;
}) {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider attribute="data-theme" defaultTheme="system" {...(nonce && { nonce })}>
        <Hydrated />
        <Toaster />
        <TooltipProvider>
          <ClockProvider now={now} zone={zone}>
            <PlatformProvider isMac={isMac}>
              <NuqsAdapter>{children}</NuqsAdapter>
            </PlatformProvider>
          </ClockProvider>
        </TooltipProvider>
        <LiveRegion />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
