'use client';

import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';

/** Holds a DialogContent and is opened with `open`. */
export const Dialog = Parts.Root;
/** Closes it; use `asChild` around a Button. */
export const DialogClose = Parts.Close;

export const scrim = 'fixed inset-0 z-dialog bg-scrim';
export const sheet =
  'fixed z-dialog flex animate-open flex-col border border-hairline border-t-3 border-t-rule bg-raised text-ui shadow-pop outline-none md:left-1/2 md:top-[min(12vh,96px)] md:max-h-[min(76vh,calc(100vh-96px))] md:w-full md:-translate-x-1/2 md:rounded-b-pop';

const widths = { default: 'md:max-w-120', wide: 'md:max-w-180' };

// A toast lies over the dialog: using it doesn't close the dialog.
function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) {
    event.preventDefault();
  }
}

/** What opened a dialog, for one that takes its place. */
const openers = new WeakMap<Element, HTMLElement | null>();

/** Returns the focus to where it was: Radix only does that for dialogs with a trigger. */
export function useWayBack(
  given: Pick<ComponentProps<typeof Parts.Content>, 'onOpenAutoFocus' | 'onCloseAutoFocus'> = {},
) {
  // A field with autoFocus takes the focus before Radix does, so the previous focus is recorded
  // while rendering, too.
  const from = useRef(focusToReturnTo());
  return {
    onOpenAutoFocus: (event: Event) => {
      from.current = focusToReturnTo();
      if (event.target instanceof Element) openers.set(event.target, from.current);
      given.onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      given.onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      giveFocusBack(from.current);
    },
  };
}

/** The dialog itself: serif title, body, and a sticky footer. Fills small screens. */
export function DialogContent({
  title,
  description,
  footer,
  width = 'default',
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof Parts.Content>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the primary first. */
  footer?: ReactNode;
  width?: keyof typeof widths;
}) {
  const wayBack = useWayBack(rest);
  return (
    <Parts.Portal>
      <Parts.Overlay className={scrim} />
      <Parts.Content
        {...(description ? {} : { 'aria-describedby': undefined })}
        onInteractOutside={keepForToasts}
        {...rest}
        {...wayBack}
        className={cn(
          sheet,
          'max-md:inset-0 max-md:bottom-[var(--toast-room,0px)] max-md:border-x-0 max-md:border-b-0',
          widths[width],
          className,
        )}
      >
        <header className="py-5 pr-14 pb-3 pl-6 max-md:pl-4">
          <Parts.Title className="font-serif text-section font-medium text-balance">
            {title}
          </Parts.Title>
          {description && (
            <Parts.Description className="mt-1 text-ink-2">{description}</Parts.Description>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-5 max-md:px-4">{children}</div>
        {footer && (
          <footer className="flex flex-wrap items-center gap-2 border-t border-hairline px-6 py-4 max-md:px-4">
            {footer}
          </footer>
        )}
        {/* Last, so that focus starts on the first field and not on the way out. */}
        <Parts.Close asChild>
          <IconButton
            label="Close"
            className="absolute top-5 right-5 max-md:top-3 max-md:right-2 max-md:size-10"
          >
            <X />
          </IconButton>
        </Parts.Close>
      </Parts.Content>
    </Parts.Portal>
  );
}

/** The element that was focused last outside of menus, whose items disappear once selected. */
let lastFocused: HTMLElement | null = null;

const isPassing = (element: Element) => element.closest('[role="menu"]') !== null;

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !isPassing(target)) lastFocused = target;
  });

/** The element to focus when something opened now closes: for a menu item, the menu's trigger. */
function focusToReturnTo(): HTMLElement | null {
  if (typeof document === 'undefined') return null;
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || isPassing(active))
    return lastFocused;
  return active;
}

/**
 * Focuses an element; if it is gone with its dialog, what opened that; if nothing else has the focus,
 * the page's main part.
 */
function giveFocusBack(element: HTMLElement | null): void {
  const gone = element?.isConnected === false && element.closest('[role$="dialog"]');
  const opener = gone && openers.get(gone);
  if (opener) giveFocusBack(opener);
  else if (element?.isConnected) element.focus();
  else if (document.activeElement === document.body) document.getElementById('main')?.focus();
}
