import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Puts a label next to a control, both as one click target; without a label, just the control. */
export function Choice({
  control,
  description,
  className,
  children,
}: {
  control: ReactNode;
  description?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  if (children === undefined) {
    return control;
  }
  return (
    <label className={cn('flex min-w-0 items-start gap-1.5', className)}>
      {control}
      <span className="min-w-0 pt-0.5">
        {children}
        {description && <span className="block text-meta text-ink-3">{description}</span>}
      </span>
    </label>
  );
}
