import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A level as a row of ticks; decorative, so a word accompanies it (see Level). */
function Ticks({ filled, of = 6, className }: { filled: number; of?: number; className?: string }) {
  return (
    <span aria-hidden className={cn('ticks', className)}>
      {Array.from({ length: of }, (_, tick) => {
        const Tick = tick < filled ? 'b' : 'i';
        // biome-ignore lint/suspicious/noArrayIndexKey: ticks are identified by their position only
        return <Tick key={tick} />;
      })}
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
    <span className={cn('inline-flex items-baseline gap-2 whitespace-nowrap', className)}>
      <Ticks filled={filled} of={of} />
      {children}
    </span>
  );
}
