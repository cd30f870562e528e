import type { ReactNode } from 'react';
import { Page } from '#components/kit/page-frame.tsx';

/**
 * The layout of a space's pages. On small screens a text scrolls together with the header, so that it
 * gets the whole screen.
 */
export function SpaceFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <div
        data-space=""
        className="relative flex min-h-0 flex-1 flex-col max-lg:has-[[data-reading]]:block max-lg:has-[[data-reading]]:overflow-y-auto"
      >
        {children}
      </div>
    </Page>
  );
}
