'use client';

import { RadioGroup as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { Choice } from './choice.tsx';
import { cn } from './cn.ts';
import { useField } from './field.tsx';
import { Unavailable } from './tooltip.tsx';

/** One of several; arrow keys move. Name it with `aria-label` or a `<Field group>`. */
export function RadioGroup({
  className,
  ...rest
}: Omit<Parts.RadioGroupProps, 'disabled' | 'asChild'>) {
  const field = useField();
  return (
    <Parts.Root
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      {...rest}
      className={cn('grid gap-2', className)}
    />
  );
}

/** One answer of a RadioGroup; its words are the children. */
export function Radio({
  value,
  description,
  unavailable,
  className,
  children,
}: {
  value: string;
  description?: ReactNode;
  unavailable?: string;
  className?: string;
  children: ReactNode;
}) {
  const control = (
    <Parts.Item
      value={value}
      className="group/radio grid size-6 flex-none place-items-center rounded-full outline-none"
    >
      <span
        className={cn(
          'size-4 rounded-full border border-edge bg-paper outline-offset-2 outline-accent group-hover/radio:border-ink-2 group-focus-visible/radio:outline-2 group-data-[state=checked]/radio:border-5 group-data-[state=checked]/radio:border-accent',
          unavailable && 'border-dashed bg-paper-2',
        )}
      />
    </Parts.Item>
  );
  return (
    <Choice
      control={unavailable ? <Unavailable reason={unavailable}>{control}</Unavailable> : control}
      description={description}
      className={className}
    >
      {children}
    </Choice>
  );
}
