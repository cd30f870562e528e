import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A part of a side panel, set apart by a hairline. */
export function PanelSection({
  title,
  right,
  className,
  children,
}: {
  title?: ReactNode;
  right?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={cn('border-b border-hairline px-6 py-4 last:border-0 max-md:px-4', className)}
    >
      {title && (
        <div className="mb-1 flex items-center gap-2">
          <h3 className="min-w-0 flex-1 font-semibold">{title}</h3>
          {right}
        </div>
      )}
      {children}
    </section>
  );
}
