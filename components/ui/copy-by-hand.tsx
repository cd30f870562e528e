'use client';

import type { RefObject } from 'react';
import { StandIn } from './later.ts';
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx';

/** The text to copy by hand, selected, at the button that was not allowed to copy it. */
export function CopyByHand({
  button,
  text,
  onClose,
}: {
  button: RefObject<HTMLButtonElement | null>;
  text: string;
  onClose: () => void;
}) {
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor asChild>
        <StandIn element={button.current} />
      </PopoverAnchor>
      <PopoverContent aria-label="Copy by hand">
        <p className="mb-2">
          Your browser did not allow copying. The text is selected: copy it by hand.
        </p>
        <input
          readOnly
          aria-label="Text to copy"
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          className="mono h-8 w-full rounded-control border border-edge bg-paper px-2.5"
        />
      </PopoverContent>
    </Popover>
  );
}
