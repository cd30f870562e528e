'use client';

import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip, Unavailable } from './tooltip.tsx';

const variants = {
  primary:
    'border-accent bg-accent font-semibold text-on-accent [--busy-ink:var(--on-accent)] hover:border-accent-hover hover:bg-accent-hover active:shadow-[inset_0_2px_0_rgb(0_0_0/.22)]',
  secondary:
    'border-edge bg-paper text-ink hover:border-ink-3 hover:bg-paper-2 active:bg-paper-3 data-[state=open]:bg-paper-3 [&>.lucide]:text-ink-2',
  bare: 'button-bare',
  danger:
    'border-danger bg-paper text-danger [--busy-ink:var(--danger)] hover:bg-paper-2 active:bg-paper-3',
  'danger-filled':
    'border-danger bg-danger font-semibold text-on-danger [--busy-ink:var(--on-danger)] hover:border-danger-hover hover:bg-danger-hover active:shadow-[inset_0_2px_0_rgb(0_0_0/.22)]',
};

// Not faded but dashed, with full contrast, instead of the variant's colors.
const unavailableLook = 'border-dashed border-edge bg-paper-2 font-medium text-ink-3';

const sizes = {
  default: 'h-8 px-3',
  small: 'h-7 px-2.5',
  row: 'h-6 px-2',
  wide: 'h-9 w-full px-3',
};

export type ButtonVariant = keyof typeof variants;
type ButtonSize = keyof typeof sizes;

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /**
   * Loading: shows a spinner at the same width and ignores clicks. If set to true or false, a
   * double click counts once.
   */
  busy?: boolean;
  /** Why it is disabled and who could use it; a line break separates the second line. */
  unavailable?: string;
  /** Styles its only child instead, such as a link. */
  asChild?: boolean;
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The second click of a double click comes before the loading state is painted. */
function ignoreSecond(event: MouseEvent): void {
  if (event.detail > 1) ignore(event);
}

/** A button, or with `asChild` a link that looks like one. One primary to a view. */
export function Button({
  variant = 'secondary',
  size = 'default',
  busy,
  unavailable,
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  const button = (
    <Element
      type={asChild ? undefined : 'button'}
      {...rest}
      // A menu trigger opens on these events, before a click could be ignored.
      {...(unavailable && { onPointerDown: undefined, onKeyDown: undefined })}
      {...(busy === false && { onClickCapture: ignoreSecond })}
      {...(busy && {
        'aria-busy': true,
        'aria-disabled': true,
        'data-busy': '',
        onClickCapture: ignore,
      })}
      className={cn(
        'button',
        sizes[size],
        variant === 'bare' && size === 'default' && 'px-2',
        unavailable ? unavailableLook : variants[variant],
        className,
      )}
    >
      {busy && <Spinner />}
      {asChild ? <Slot.Slottable>{children}</Slot.Slottable> : children}
    </Element>
  );
  return unavailable ? <Unavailable reason={unavailable}>{button}</Unavailable> : button;
}

const squares = {
  row: 'size-6',
  small: 'size-7',
  default: 'size-8',
  wide: 'size-9',
};

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** The action, for screen readers and, with `tooltip`, for everyone. */
  label: string;
  tooltip?: boolean;
}

/**
 * A square button with only an icon: for ⋯ × ↑ ↓, or with `tooltip` when space is limited. One with a
 * frame is as high as the buttons beside it, in narrow windows, too.
 */
export function IconButton({
  label,
  tooltip = false,
  variant = 'bare',
  size = 'row',
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      aria-label={label}
      variant={variant}
      size={size}
      className={cn(
        'px-0',
        variant === 'bare' && 'text-ink-3',
        squares[size],
        variant === 'bare' && size === 'default' && 'max-md:size-10',
        className,
      )}
      {...rest}
    />
  );
  return tooltip && !rest.unavailable ? <Tooltip text={label}>{button}</Tooltip> : button;
}
