'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { LiveRegion } from '#components/ui/live-region.tsx';
import { Toaster } from '#components/ui/toaster.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import { newQueryClient } from '#lib/client/query-client.ts';
import { Hydrated } from './hydrated.tsx';

/** The providers every page needs: query cache, theme, URL state, toasts. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [client] = useState(newQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider
        attribute="data-theme"
        defaultTheme="system"
        disableTransitionOnChange
        {...(nonce && { nonce })}
      >
        <Hydrated />
        <Toaster />
        <TooltipProvider>
          <NuqsAdapter>{children}</NuqsAdapter>
        </TooltipProvider>
        <LiveRegion />
      </ThemeProvider>
    </QueryClientProvider>
  );
}
