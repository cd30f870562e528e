'use client';

import { Tooltip as Parts } from 'radix-ui';
import {
  type AriaAttributes,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';

const DELAY = 400;
const REASON_DELAY = 200;

/** Mounted once in the root layout: tooltips next to each other open without a delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Parts.Provider delayDuration={DELAY}>{children}</Parts.Provider>;
}

function Bubble({ onEscape, children }: { onEscape?: () => void; children: ReactNode }) {
  return (
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
  );
}

/** A short note on the single control inside, shown on hover and focus, kept while hovered. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Parts.Root>
      <Parts.Trigger asChild>{children}</Parts.Trigger>
      <Bubble>{text}</Bubble>
    </Parts.Root>
  );
}

/**
 * Disables the single control inside and says why: dashed by its own style, focusable, clicks
 * ignored, the reason on hover, focus and tap, and always available to screen readers.
 */
export function Unavailable({
  reason,
  children,
}: {
  reason: string;
  children: ReactElement<AriaAttributes>;
}) {
  const id = useId();
  const control = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [first, ...more] = reason.split('\n');
  const describedBy = [children.props['aria-describedby'], id].filter(Boolean).join(' ');
  const showInstead = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  // Reaching a control with Tab may scroll it into view, and scrolling would close the tooltip.
  const staysOpen = () => control.current?.matches(':focus-visible') ?? false;
  return (
    <>
      <Parts.Root
        delayDuration={REASON_DELAY}
        open={isOpen}
        onOpenChange={(next) => (next || !staysOpen()) && setOpen(next)}
      >
        <Parts.Trigger
          asChild
          ref={control}
          onClickCapture={showInstead}
          onBlur={() => setOpen(false)}
        >
          {cloneElement(children, { 'aria-disabled': true, 'aria-describedby': describedBy })}
        </Parts.Trigger>
        <Bubble onEscape={() => setOpen(false)}>
          {more.length > 0 ? <b className="block">{first}</b> : first}
          {more.join('\n')}
        </Bubble>
      </Parts.Root>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
