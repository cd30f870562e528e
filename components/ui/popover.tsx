'use client';

import { Popover as Parts } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Holds a PopoverTrigger and a PopoverContent. */
export const Popover = Parts.Root;
/** The control that opens it; use `asChild` around a Button. */
export const PopoverTrigger = Parts.Trigger;
/** The element it is attached to, if that isn't the trigger. */
export const PopoverAnchor = Parts.Anchor;

/** A small floating box for a filter or a short form. Name it with `aria-label`. */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Parts.Content>) {
  return (
    <Parts.Portal>
      <Parts.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        {...rest}
        className={cn(
          'z-pop max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-16px)] animate-open overflow-y-auto rounded-pop border border-hairline bg-raised p-4 text-ui shadow-pop',
          className,
        )}
      />
    </Parts.Portal>
  );
}
