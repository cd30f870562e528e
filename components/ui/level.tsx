import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A level as a row of ticks; decorative, so a word accompanies it (see Level). */
function Ticks({ filled, of = 6, className }: { filled: number; of?: number; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex h-2.5 flex-none items-end gap-0.5 *:w-[3px] *:rounded-[0.5px]',
        className,
      )}
    >
      {Array.from({ length: of }, (_, tick) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks are identified by their position only
          key={tick}
          className={
            tick < filled
              ? 'h-2.5 bg-ink-2 forced-colors:bg-[CanvasText]'
              : 'h-[3px] bg-edge forced-colors:bg-[GrayText]'
          }
        />
      ))}
    </span>
  );
}

/** Ticks and the level's name: `<Level filled={3}>Edit</Level>`. */
export function Level({
  filled,
  of,
  className,
  children,
}: {
  filled: number;
  of?: number;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cn('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      <Ticks filled={filled} of={of} />
      {children}
    </span>
  );
}
