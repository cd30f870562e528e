'use client';

import { CircleX, Lock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { useFieldAttributes } from './field.tsx';
import { Unavailable } from './tooltip.tsx';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'disabled'> {
  /** 32 px in tools and tables, 36 px in forms. */
  size?: 'default' | 'form';
  /** Monospace, for paths, conditions and codes. */
  mono?: boolean;
  icon?: ReactNode;
  trailing?: ReactNode;
  /** Why it is read-only and who could edit it. */
  unavailable?: string;
}

/** A single-line text input; `className` sets its size. A Field gives it a label and description. */
export function Input({
  size = 'default',
  mono = false,
  icon,
  trailing,
  unavailable,
  className,
  ...rest
}: InputProps) {
  const attributes = useFieldAttributes(rest);
  const invalid = attributes['aria-invalid'] === true || attributes['aria-invalid'] === 'true';
  const input = (
    <input
      type="text"
      {...rest}
      {...attributes}
      readOnly={rest.readOnly || Boolean(unavailable)}
      className={cn(
        'h-full w-full min-w-0 flex-1 bg-transparent text-ellipsis outline-none',
        mono && 'mono text-[13px]',
        unavailable && 'cursor-not-allowed text-ink-3',
      )}
    />
  );
  return (
    <span
      className={cn(
        'flex min-w-0 items-center gap-2 rounded-control border border-edge bg-paper px-2.5 transition-colors hover:border-ink-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent [&>.lucide]:text-ink-3',
        size === 'form' ? 'h-9 text-form' : 'h-8 text-ui',
        invalid && 'border-danger inset-ring-1 inset-ring-danger hover:border-danger',
        unavailable && 'border-dashed bg-paper-2 hover:border-edge',
        className,
      )}
    >
      {icon}
      {unavailable ? <Unavailable reason={unavailable}>{input}</Unavailable> : input}
      {trailing}
      {invalid && !trailing && <CircleX aria-hidden className="text-danger!" />}
      {unavailable && <Lock aria-hidden />}
    </span>
  );
}
