'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Choice } from './choice.tsx';
import { cn } from './cn.ts';
import { Unavailable } from './tooltip.tsx';

export interface SwitchProps
  extends Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'value' | 'children' | 'onClick'> {
  checked: boolean;
  onCheckedChange?: (checked: boolean) => void;
  /** Its label; without one set `aria-label`. */
  children?: ReactNode;
  description?: ReactNode;
  unavailable?: string;
}

/** An on/off switch with an immediate effect. In a form that is saved, use Checkbox. */
export function Switch({
  children,
  description,
  unavailable,
  className,
  checked,
  onCheckedChange,
  ...rest
}: SwitchProps) {
  const state = checked ? 'checked' : 'unchecked';
  const control = (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      data-state={state}
      onClick={() => onCheckedChange?.(!checked)}
      {...rest}
      className={cn(
        'group/switch grid h-6 w-8 flex-none place-items-center outline-none',
        children === undefined && className,
      )}
    >
      <span
        className={cn(
          'flex h-5 w-8 items-center rounded-full border border-edge bg-paper px-[3px] outline-offset-2 outline-accent transition-colors group-hover/switch:border-ink-2 group-focus-visible/switch:outline-2 group-data-[state=checked]/switch:border-accent group-data-[state=checked]/switch:bg-accent',
          unavailable &&
            'border-dashed bg-paper-2 group-data-[state=checked]/switch:border-edge group-data-[state=checked]/switch:bg-paper-2',
        )}
      >
        <span
          data-state={state}
          className={cn(
            'size-3 rounded-full bg-ink-3 transition-transform duration-fast ease-house data-[state=checked]:translate-x-3 forced-colors:bg-[ButtonText]!',
            !unavailable && 'data-[state=checked]:bg-on-accent',
          )}
        />
      </span>
    </button>
  );
  return (
    <Choice
      control={unavailable ? <Unavailable reason={unavailable}>{control}</Unavailable> : control}
      description={description}
      className={cn('gap-2', className)}
    >
      {children}
    </Choice>
  );
}
