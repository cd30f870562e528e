'use client';

import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { useFieldAttributes } from './field.tsx';
import { Unavailable } from './tooltip.tsx';

/** A multi-line text input that grows with its text. A Field gives it a label and description. */
export function Textarea({
  mono = false,
  rows = 3,
  unavailable,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'disabled'> & {
  mono?: boolean;
  /** Why it is read-only and who could edit it. */
  unavailable?: string;
}) {
  const attributes = useFieldAttributes(rest);
  const textarea = (
    <textarea
      rows={rows}
      {...rest}
      {...attributes}
      readOnly={rest.readOnly || Boolean(unavailable)}
      className={cn(
        'field-sizing-content min-h-[calc(var(--rows)*1.25rem+14px)] w-full resize-y rounded-control border border-edge bg-paper px-2.5 py-1.5 text-form transition-colors hover:border-ink-2 aria-invalid:border-danger aria-invalid:inset-ring-1 aria-invalid:inset-ring-danger',
        mono && 'mono text-[13px]',
        unavailable && 'cursor-not-allowed border-dashed bg-paper-2 text-ink-3 hover:border-edge',
        className,
      )}
      style={{ ['--rows' as string]: rows, ...rest.style }}
    />
  );
  return unavailable ? <Unavailable reason={unavailable}>{textarea}</Unavailable> : textarea;
}
