import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A key to press: `<Kbd>⌘K</Kbd>`. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'key-cap rounded-[3px] border border-b-2 border-hairline bg-paper px-1 text-[11px]/4 font-medium whitespace-nowrap text-ink-2',
        className,
      )}
      {...rest}
    />
  );
}
