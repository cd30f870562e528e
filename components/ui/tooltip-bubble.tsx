'use client';

import { Tooltip as Parts } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { StandIn } from './later.ts';

export interface Handlers {
  onPointerMove?: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: React.PointerEvent<HTMLElement>) => void;
  onFocus?: (event: React.FocusEvent<HTMLElement>) => void;
  onBlur?: (event: React.FocusEvent<HTMLElement>) => void;
  onClick?: (event: React.MouseEvent<HTMLElement>) => void;
}

export interface BubbleProps {
  /** The control it belongs to. */
  element: HTMLElement | null;
  /** Where the control finds what to call on hover and focus. */
  handlers: RefObject<Handlers | null>;
  /** The pointer's last move over the control while this was loading. */
  hover: RefObject<React.PointerEvent<HTMLElement> | null>;
  /** Milliseconds of hovering before it opens. */
  delay: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEscape: () => void;
  children: ReactNode;
}

/** The remark itself, once somebody is at its control; what they did while it loaded counts. */
export function Bubble({
  element,
  handlers,
  hover,
  delay,
  open,
  onOpenChange,
  onEscape,
  children,
}: BubbleProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it arrives
  useEffect(() => {
    if (element?.matches(':focus-visible')) onOpenChange(true);
    else if (hover.current) handlers.current?.onPointerMove?.(hover.current);
  }, []);
  return (
    <Parts.Provider delayDuration={delay}>
      <Parts.Root open={open} onOpenChange={onOpenChange}>
        <Parts.Trigger asChild>
          <StandIn element={element} handlers={handlers} />
        </Parts.Trigger>
        <Parts.Portal>
          <Parts.Content
            sideOffset={6}
            collisionPadding={8}
            onEscapeKeyDown={onEscape}
            className="z-tip max-w-70 animate-open rounded-control bg-ink px-3 py-2 text-meta whitespace-pre-line text-paper forced-colors:border"
          >
            {children}
            <Parts.Arrow className="fill-ink" width={12} height={6} />
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </Parts.Provider>
  );
}
