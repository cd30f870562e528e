'use client';

import type { RefObject } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx';

/** The text of a copy button, selected, where the browser doesn't allow copying. */
export function CopyByHand({
  text,
  anchor,
  onClose,
}: {
  text: string;
  /** The button. */
  anchor: RefObject<HTMLButtonElement>;
  onClose: () => void;
}) {
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent aria-label="Copy manually">
        <p className="mb-2">
          Your browser didn’t allow copying. The text is selected: copy it manually.
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
