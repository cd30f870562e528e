import type { ReactNode } from 'react';

/** The summary, beside the list on wide pages and below it on narrow ones. */
export function SummaryAside({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="Summary"
      className="border-hairline bg-paper-2 max-lg:border-y lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:w-80 lg:border-l"
    >
      <div className="lg:sticky lg:top-0">{children}</div>
    </aside>
  );
}
