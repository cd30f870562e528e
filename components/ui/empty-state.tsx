import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** No items, no matches, no access or not loaded: one serif line, one sentence, an action. */
export function EmptyState({
  title,
  eyebrow,
  tone = 'plain',
  actions,
  level = 2,
  role,
  className,
  children,
}: {
  title: ReactNode;
  /** An icon and a word above the title, such as the location or "Not loaded". */
  eyebrow?: ReactNode;
  tone?: 'plain' | 'bad';
  /** One or two buttons. */
  actions?: ReactNode;
  level?: 2 | 3;
  role?: 'alert' | 'status';
  className?: string;
  children?: ReactNode;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div role={role} className={cn('px-(--inset) py-8', className)}>
      {eyebrow && (
        <div
          className={cn(
            'mb-1.5 flex items-center gap-1.5 [&>.lucide]:size-3.5',
            tone === 'bad' ? 'font-semibold text-danger' : 'text-ink-3',
          )}
        >
          {eyebrow}
        </div>
      )}
      <Heading className="mb-1 max-w-[30em] font-serif text-section font-medium tracking-normal wrap-anywhere">
        {title}
      </Heading>
      {children && <div className="max-w-[48ch] text-ink-2">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
