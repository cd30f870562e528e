import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A serif heading above a line, with something small at its right. */
export function SectionHead({
  title,
  level = 2,
  id,
  className,
  children,
}: {
  title: ReactNode;
  level?: 2 | 3;
  id?: string;
  className?: string;
  /** At the right: a note or a link. */
  children?: ReactNode;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={cn('flex items-baseline gap-2 border-b border-ink-2 pb-1.5', className)}>
      <Heading id={id} className="min-w-0 font-serif text-section font-medium">
        {title}
      </Heading>
      {children && <div className="ml-auto flex-none text-meta text-ink-3">{children}</div>}
    </div>
  );
}
