import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type BadgeTone = 'plain' | 'outline' | 'dashed' | 'ok' | 'warn' | 'bad' | 'accent';

const tones: Record<BadgeTone, string> = {
  plain: 'border-transparent px-0.5 text-ink-3',
  outline: 'border-hairline bg-paper text-ink-2',
  dashed: 'border-dashed border-edge bg-paper text-ink-2',
  ok: 'border-transparent bg-ins-wash text-ins',
  warn: 'border-transparent bg-warn-wash text-warn',
  bad: 'border-transparent bg-danger-wash text-danger',
  accent: 'border-transparent bg-accent-wash text-accent',
};

/**
 * A fact (outline), a status (filled) or something missing (dashed): always with an icon and a
 * word.
 */
export function Badge({
  tone = 'outline',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone; icon: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center gap-1 rounded-badge border px-1.5 text-[12px]/[18px] font-medium whitespace-nowrap [&>.lucide]:size-3 [&>.lucide]:stroke-2',
        tones[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </span>
  );
}
