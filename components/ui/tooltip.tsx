'use client';

import { Slot } from 'radix-ui';
import {
  type AriaAttributes,
  cloneElement,
  type MouseEventHandler,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { later } from './later.ts';
import type { Handlers } from './tooltip-bubble.tsx';

const useBubble = later(() => import('./tooltip-bubble.tsx').then(({ Bubble }) => Bubble));

/** A control and its bubble, which is loaded as the control is first pointed at, focused or tapped. */
function Remark({
  text,
  delay,
  staysInFocus = false,
  swallowsClicks = false,
  children,
}: {
  text: ReactNode;
  delay: number;
  /** Only Escape and leaving close it while the control has the keyboard's focus. */
  staysInFocus?: boolean;
  /** A click does nothing but show the remark. */
  swallowsClicks?: boolean;
  children: ReactElement;
}) {
  const [Bubble, ask] = useBubble();
  const [open, setOpen] = useState(false);
  const control = useRef<HTMLElement>(null);
  const handlers = useRef<Handlers>(null);
  const hover = useRef<PointerEvent<HTMLElement>>(null);
  const onClickCapture: MouseEventHandler = (event) => {
    event.preventDefault();
    event.stopPropagation();
    ask();
    setOpen(true);
  };
  return (
    <>
      <Slot.Root
        ref={control}
        {...(swallowsClicks && { onClickCapture })}
        onPointerEnter={ask}
        onPointerMove={(event) => {
          hover.current = event;
          handlers.current?.onPointerMove?.(event);
        }}
        onPointerLeave={(event) => {
          hover.current = null;
          handlers.current?.onPointerLeave?.(event);
        }}
        onPointerDown={(event) => handlers.current?.onPointerDown?.(event)}
        onFocus={(event) => {
          ask();
          handlers.current?.onFocus?.(event);
        }}
        onBlur={(event) => handlers.current?.onBlur?.(event)}
        onClick={(event) => handlers.current?.onClick?.(event)}
      >
        {children}
      </Slot.Root>
      {Bubble && (
        <Bubble
          element={control.current}
          handlers={handlers}
          hover={hover}
          delay={delay}
          open={open}
          onOpenChange={(next) => {
            // Reaching a control with Tab may scroll it into view, and scrolling would close it.
            if (next || !staysInFocus || !control.current?.matches(':focus-visible')) setOpen(next);
          }}
          onEscape={() => setOpen(false)}
        >
          {text}
        </Bubble>
      )}
    </>
  );
}

/** A short remark on the one control inside, shown on hover and focus, kept while pointed at. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  return (
    <Remark text={text} delay={400}>
      {children}
    </Remark>
  );
}

/**
 * Makes the one control inside unusable and says why: dashed by its own style, focusable,
 * clicks swallowed, the reason on hover, focus and tap, and always read to screen readers.
 */
export function Unavailable({
  reason,
  children,
}: {
  reason: string;
  children: ReactElement<AriaAttributes>;
}) {
  const id = useId();
  const [first, ...more] = reason.split('\n');
  const describedBy = [children.props['aria-describedby'], id].filter(Boolean).join(' ');
  const words = (
    <>
      {more.length > 0 ? <b className="block">{first}</b> : first}
      {more.join('\n')}
    </>
  );
  return (
    <>
      <Remark text={words} delay={200} staysInFocus swallowsClicks>
        {cloneElement(children, { 'aria-disabled': true, 'aria-describedby': describedBy })}
      </Remark>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
