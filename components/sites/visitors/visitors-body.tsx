import type { ReactNode } from 'react';

/** The scrolling part of the page. */
export function VisitorsBody({ children }: { children: ReactNode }) {
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto scroll-pt-4">
      <div className="grid max-w-[calc(48rem+2*var(--gutter))] gap-10 px-gutter pt-6 pb-10">
        {children}
      </div>
    </div>
  );
}
