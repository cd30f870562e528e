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
    <span className={cn('badge', tones[tone], className)} {...rest}>
      {icon}
      {children}
    </span>
  );
}
