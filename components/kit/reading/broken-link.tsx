'use client';

import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tooltip } from '#components/ui/tooltip.tsx';

/** The text of a broken link, with the reason in a tooltip. */
export function BrokenLink({ missing, children }: { missing: string; children?: ReactNode }) {
  return (
    <Tooltip text={missing}>
      <span
        tabIndex={0}
        className="rounded-badge text-danger underline decoration-dashed underline-offset-3"
      >
        {children}
        <Unlink aria-hidden className="ml-1 inline size-3.5 align-[-1px]" />
        <span className="sr-only"> ({missing})</span>
      </span>
    </Tooltip>
  );
}
