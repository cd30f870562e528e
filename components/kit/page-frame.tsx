import type { ReactNode } from 'react';
import { Scroller } from './scroller.tsx';

/** The frame of a page: its head, the scrolling content, and a side panel. */
export function Page({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 short:flex-none">
      <div className="@container/page relative flex min-h-0 min-w-0 flex-1 flex-col">
        {children}
      </div>
      {aside}
    </div>
  );
}

/** The part of a page that scrolls. */
export function PageBody({
  children,
  className = '',
}: {
  children: ReactNode;
  className?: string;
}) {
  return (
    // What is in it starts where the head does, its empty states, too.
    <Scroller className={`px-gutter py-6 [--inset:0px] ${className}`}>{children}</Scroller>
  );
}
