'use client';

import { Check, Lock } from 'lucide-react';
import { DropdownMenu as Parts } from 'radix-ui';
import { type ComponentProps, type ReactNode, useCallback, useId, useRef } from 'react';
import { cn } from './cn.ts';
import { Link } from './link.tsx';

/** Contains a MenuTrigger and a MenuContent. Not modal: the page behind stays readable. */
export function Menu({
  onOpenChange,
  children,
}: {
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Parts.Root modal={false} {...(onOpenChange && { onOpenChange })}>
      {children}
    </Parts.Root>
  );
}

/** The control that opens it; use `asChild` around a Button or IconButton. */
export const MenuTrigger = Parts.Trigger;

/** A group of items of which one is selected. */
export const MenuRadioGroup = Parts.RadioGroup;

const itemLook =
  'flex min-h-8 cursor-default items-center gap-2 rounded-[3px] px-2 py-1 outline-none select-none data-highlighted:bg-paper-3 pointer-coarse:min-h-11 [&>.lucide]:text-ink-3';

/** The list of actions. */
export function MenuContent({
  className,
  ...rest
}: Omit<ComponentProps<typeof Parts.Content>, 'ref'>) {
  const content = useRef<HTMLDivElement>(null);
  // A menu of choices opens on the present one; Radix opens every menu on its first item.
  const showChoice = useCallback((element: HTMLDivElement | null) => {
    content.current = element;
    if (!element) return;
    requestAnimationFrame(() => {
      const item = element.querySelector<HTMLElement>(
        '[role="menuitemradio"][aria-checked="true"]',
      );
      if (element.contains(document.activeElement)) item?.focus();
    });
  }, []);
  return (
    <Parts.Portal>
      <Parts.Content
        ref={showChoice}
        // A toast that closes returns the focus to the trigger; while the menu is open, it belongs
        // here.
        onFocusOutside={(event) => {
          const trigger = content.current?.getAttribute('aria-labelledby');
          if (!(event.target instanceof Element) || event.target.id !== trigger) return;
          event.preventDefault();
          content.current?.focus();
        }}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        {...rest}
        className={cn(
          'z-pop max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(320px,calc(100vw-16px))] animate-open overflow-y-auto rounded-pop border border-hairline bg-raised p-1 text-ui shadow-pop',
          className,
        )}
      />
    </Parts.Portal>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** The keyboard shortcut, shown at the right, except on touch screens. */
  shortcut?: string;
  danger?: boolean;
  /** Why it is disabled and who could use it: shown under the item, which stays focusable. */
  unavailable?: string;
  /** Makes it a link. */
  href?: string;
  onSelect?: (event: Event) => void;
  className?: string;
  children: ReactNode;
}

/** One action, or with `href` a link. */
export function MenuItem({
  icon,
  shortcut,
  danger = false,
  unavailable,
  href,
  onSelect,
  className,
  children,
}: MenuItemProps) {
  const reason = useId();
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut && <span className="text-meta text-ink-3 pointer-coarse:hidden"> {shortcut}</span>}
      {unavailable && <Lock aria-hidden className="size-3.5" />}
    </>
  );
  const link = href !== undefined && !unavailable;
  return (
    <>
      <Parts.Item
        asChild={link}
        aria-disabled={unavailable ? true : undefined}
        aria-describedby={unavailable ? reason : undefined}
        onSelect={unavailable ? (event) => event.preventDefault() : onSelect}
        className={cn(
          itemLook,
          danger && 'text-danger [&>.lucide]:text-danger',
          unavailable && 'text-ink-3 [&>.lucide]:text-ink-3',
          className,
        )}
      >
        {link ? <Link href={href}>{content}</Link> : content}
      </Parts.Item>
      {unavailable && (
        <div id={reason} className="pr-3 pb-2 pl-8 text-meta text-ink-2">
          {unavailable}
        </div>
      )}
    </>
  );
}

/** An item that is on or off and keeps the menu open. */
export function MenuCheckboxItem({
  checked,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Parts.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={itemLook}
    >
      <span className="grid w-4 place-items-center">
        <Parts.ItemIndicator>
          <Check aria-hidden />
        </Parts.ItemIndicator>
      </span>
      {children}
    </Parts.CheckboxItem>
  );
}

/** One option of a MenuRadioGroup. */
export function MenuRadioItem({
  value,
  onReached,
  children,
}: {
  value: string;
  /** Called when the pointer or the arrow keys reach it, before it is selected. */
  onReached?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Parts.RadioItem value={value} onFocus={onReached} className={itemLook}>
      <span className="grid w-4 place-items-center">
        <Parts.ItemIndicator>
          <Check aria-hidden />
        </Parts.ItemIndicator>
      </span>
      {children}
    </Parts.RadioItem>
  );
}

/** A heading above some items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <Parts.Label className="px-2 pt-2 pb-0.5 text-meta font-semibold text-ink-3">
      {children}
    </Parts.Label>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Parts.Separator className="my-1 border-t border-hairline" />;
}
