import type { ReactNode } from 'react';
import { Scroller } from '#components/kit/scroller.tsx';

/** The scrolling part of the page. */
export function VisitorsBody({ children }: { children: ReactNode }) {
  return (
    <Scroller className="scroll-pt-4">
      <div className="grid max-w-[calc(55rem+2*var(--gutter))] gap-10 px-gutter pt-6 pb-10">
        {children}
      </div>
    </Scroller>
  );
}
