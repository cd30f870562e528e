import type { ReactNode } from 'react';

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
    <div className={`relative min-h-0 flex-1 overflow-y-auto px-gutter py-6 ${className}`}>
      {children}
    </div>
  );
}
