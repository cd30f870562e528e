import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type NoticeTone = 'plain' | 'info' | 'warn' | 'bad';

const tones: Record<NoticeTone, string> = {
  plain: 'border-hairline border-l-ink-3 bg-paper',
  info: 'border-transparent border-l-accent bg-accent-wash [&>.lucide]:text-accent',
  warn: 'border-transparent border-l-warn bg-warn-wash [&>.lucide]:text-warn',
  bad: 'border-transparent border-l-danger bg-danger-wash [&>.lucide]:text-danger',
};

/**
 * A note in the page, with a line at its left. Set `role="alert"` or `"status"` if it appears
 * later.
 */
export function Notice({
  tone = 'plain',
  icon,
  title,
  actions,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'title'> & {
  tone?: NoticeTone;
  icon?: ReactNode;
  title?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div
      className={cn(
        'flex items-start gap-3 rounded-r-control border border-l-3 px-3 py-2.5 [&>.lucide]:mt-0.5',
        tones[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48 text-ink-2 wrap-anywhere">
          {title && <b className="text-ink">{title} </b>}
          {children}
        </div>
        {actions && <div className="-my-1 flex flex-wrap items-center gap-1">{actions}</div>}
      </div>
    </div>
  );
}
