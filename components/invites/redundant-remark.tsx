'use client';

import { StandIn } from '#components/ui/later.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#components/ui/popover.tsx';

/** Why a link adds nothing, beside the mark that says so. */
export function RedundantRemark({
  element,
  open,
  onOpenChange,
  madeRedundantBy,
}: {
  /** The mark on the page. */
  element: HTMLElement | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Which link does all that this one does, in words that begin a sentence. */
  madeRedundantBy: string;
}) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <StandIn element={element} />
      </PopoverTrigger>
      <PopoverContent aria-label="Why this link is redundant">
        {madeRedundantBy} does all that this one does: it gives the same role, to as many people and
        for as long. Revoking this one takes nothing away, unless somebody still has its address.
      </PopoverContent>
    </Popover>
  );
}
