'use client';

import { type ComponentProps, useRef } from 'react';
import { cn } from '#components/ui/cn.ts';
import { useKeptScroll } from './kept-scroll.ts';

/**
 * The part of a page that scrolls. With the Back button it is where it was left.
 * @param part what it shows of the page, such as the page of a list; another part starts at its top
 */
export function Scroller({ part, className, ...rest }: ComponentProps<'div'> & { part?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useKeptScroll(box, part);
  return (
    <div ref={box} className={cn('relative min-h-0 flex-1 overflow-y-auto', className)} {...rest} />
  );
}
