import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A part of a side panel, set apart by a hairline; `level` 2 beside a page, whose title is level 1. */
export function PanelSection({
  title,
  right,
  level = 3,
  className,
  children,
}: {
  title?: ReactNode;
  right?: ReactNode;
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={cn('border-b border-hairline px-6 py-4 last:border-0 max-md:px-4', className)}
    >
      {title && (
        <div className="mb-1 flex items-center gap-2">
          <Heading className="min-w-0 flex-1 font-semibold">{title}</Heading>
          {right}
        </div>
      )}
      {children}
    </section>
  );
}
