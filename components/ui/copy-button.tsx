'use client';

import { Check, Copy } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cn } from './cn.ts';
import { lazyPart } from './lazy.tsx';
import { announce } from './live-region.tsx';

const CopyByHand = lazyPart(() => import('./copy-by-hand.tsx').then((part) => part.CopyByHand));

// Browsers refuse the clipboard on plain HTTP and in some frames; the old command may still work.
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    const from = document.activeElement;
    area.value = text;
    area.className = 'sr-only';
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    if (from instanceof HTMLElement) {
      from.focus();
    }
    return copied;
  }
}

export interface CopyButtonProps
  extends Omit<ButtonProps, 'value' | 'onClick' | 'asChild' | 'busy'> {
  /** The text to copy, or a function that returns it. */
  value: string | (() => string);
  /** "Copy link"; only for screen readers with `iconOnly`. */
  label?: string;
  iconOnly?: boolean;
  /** Shown instead of the label, such as the code itself. */
  children?: ReactNode;
}

/** Copies and confirms in place; if the browser refuses, shows the text to copy manually. */
export function CopyButton({
  value,
  label = 'Copy',
  iconOnly = false,
  variant = 'bare',
  className,
  children,
  ...rest
}: CopyButtonProps) {
  const [state, setState] = useState<'rest' | 'copied' | 'refused'>('rest');
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const text = () => (typeof value === 'function' ? value() : value);

  async function onClick(): Promise<void> {
    if (!(await copy(text()))) {
      setState('refused');
      return;
    }
    setState('copied');
    announce('Copied');
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setState('rest'), 2000);
  }

  const copied = state === 'copied';
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        aria-label={iconOnly ? label : undefined}
        className={cn(iconOnly && 'px-0 [&>.lucide]:m-0!', iconOnly && 'w-8', className)}
        {...rest}
        // While it says “Copied”, that is its name.
        {...(copied && !iconOnly && { 'aria-label': undefined })}
        onClick={onClick}
      >
        {copied ? <Check aria-hidden className="text-ins!" /> : <Copy aria-hidden />}
        {!iconOnly && (
          <span className="inline-grid justify-items-start">
            <span className={cn('col-start-1 row-start-1', copied && 'invisible')}>
              {children ? <span className="sr-only">{label} </span> : label}
              {children}
            </span>
            {copied && <span className="col-start-1 row-start-1">Copied</span>}
          </span>
        )}
      </Button>
      {state === 'refused' && (
        <CopyByHand
          text={text()}
          anchor={button as RefObject<HTMLButtonElement>}
          onClose={() => setState('rest')}
        />
      )}
    </>
  );
}
