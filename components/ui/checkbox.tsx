'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Choice } from './choice.tsx';
import { cn } from './cn.ts';
import { Unavailable } from './tooltip.tsx';

export interface CheckboxProps
  extends Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'value' | 'children'> {
  checked: boolean | 'indeterminate';
  onCheckedChange?: (checked: boolean) => void;
  /** Its label; without one set `aria-label`. */
  children?: ReactNode;
  description?: ReactNode;
  unavailable?: string;
}

/**
 * On, off or `"indeterminate"`; drawn at 16 px, with a 24 px target. `className` applies to the
 * outer element.
 */
export function Checkbox({
  children,
  description,
  unavailable,
  className,
  checked,
  onCheckedChange,
  onClick,
  ...rest
}: CheckboxProps) {
  const state = checked === true ? 'checked' : checked ? 'indeterminate' : 'unchecked';
  const box = (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      data-state={state}
      // Only the space bar toggles a checkbox.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) onCheckedChange?.(checked !== true);
      }}
      className={cn('check', children === undefined && className)}
    >
      <span className="box" data-unavailable={unavailable ? '' : undefined} />
    </button>
  );
  return (
    <Choice
      control={unavailable ? <Unavailable reason={unavailable}>{box}</Unavailable> : box}
      description={description}
      // The box, not its larger target, is in line with what is above.
      className={cn('-ml-1', className)}
    >
      {children}
    </Choice>
  );
}
