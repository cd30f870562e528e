'use client';

import { Check, Lock } from 'lucide-react';
import Link from 'next/link';
import { type DropdownMenu, Slot } from 'radix-ui';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cn } from './cn.ts';
import { later, StandIn } from './later.ts';

type MenuParts = typeof DropdownMenu;

const useLoaded = later(() => import('./menu-parts.ts').then(({ MenuParts: parts }) => parts));

interface MenuState {
  /** Radix's menu; null until somebody is about to open it. */
  parts: MenuParts | null;
  ask: () => void;
  open: boolean;
  setOpen: (open: boolean) => void;
  trigger: RefObject<HTMLButtonElement | null>;
  triggerId: string;
}

const MenuContext = createContext<MenuState | null>(null);

function useMenu(): MenuState {
  const menu = use(MenuContext);
  if (!menu) throw new Error('A part of a menu stands outside a Menu.');
  return menu;
}

function useParts(): MenuParts {
  const { parts } = useMenu();
  if (!parts) throw new Error('A menu item stands outside a MenuContent.');
  return parts;
}

/**
 * Holds a MenuTrigger and a MenuContent. Not modal: the page behind stays readable. What opens is
 * loaded as its trigger is pointed at or focused.
 */
export function Menu({
  defaultOpen = false,
  children,
}: {
  defaultOpen?: boolean;
  children: ReactNode;
}) {
  const [parts, ask] = useLoaded();
  const [open, setOpen] = useState(defaultOpen);
  const trigger = useRef<HTMLButtonElement>(null);
  const triggerId = useId();
  useEffect(() => {
    if (defaultOpen) ask();
  }, [defaultOpen, ask]);
  return (
    <MenuContext value={{ parts, ask, open, setOpen, trigger, triggerId }}>{children}</MenuContext>
  );
}

/** The control that opens it; use `asChild` around a Button or IconButton. */
export function MenuTrigger({
  asChild = false,
  ...rest
}: ComponentProps<'button'> & { asChild?: boolean }) {
  const { ask, open, setOpen, trigger, triggerId } = useMenu();
  const Element = asChild ? Slot.Root : 'button';
  return (
    <Element
      type={asChild ? undefined : 'button'}
      id={triggerId}
      aria-haspopup="menu"
      aria-expanded={open}
      data-state={open ? 'open' : 'closed'}
      {...rest}
      ref={trigger}
      onPointerEnter={ask}
      onFocus={ask}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.ctrlKey) return;
        ask();
        setOpen(!open);
        // The menu takes the focus; the press must not take it back.
        if (!open) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
        ask();
        setOpen(event.key === 'ArrowDown' || !open);
        event.preventDefault();
      }}
    />
  );
}

/** Items of which one is chosen. */
export function MenuRadioGroup(props: ComponentProps<MenuParts['RadioGroup']>) {
  const Parts = useParts();
  return <Parts.RadioGroup {...props} />;
}

const itemLook =
  'flex min-h-8 cursor-default items-center gap-2 rounded-[3px] px-2 py-1 outline-none select-none data-highlighted:bg-paper-3 pointer-coarse:min-h-11 [&>.lucide]:text-ink-3';

/** The list of actions. */
export function MenuContent({
  className,
  ...rest
}: Omit<ComponentProps<MenuParts['Content']>, 'ref'>) {
  const { parts: Parts, open, setOpen, trigger, triggerId } = useMenu();
  const content = useRef<HTMLDivElement>(null);
  if (!Parts) return null;
  return (
    <Parts.Root modal={false} open={open} onOpenChange={setOpen}>
      <Parts.Trigger asChild>
        <StandIn element={trigger.current} />
      </Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          ref={content}
          aria-labelledby={triggerId}
          // A message that goes gives the focus back to the trigger it came from; it belongs here now.
          onFocusOutside={(event) => {
            if (event.target !== trigger.current) return;
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
    </Parts.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** The key that does the same, shown at the right. */
  shortcut?: string;
  danger?: boolean;
  /** Why it cannot be used and who could: shown under the item, which stays reachable. */
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
  const Parts = useParts();
  const reason = useId();
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut && <span className="text-meta text-ink-3"> {shortcut}</span>}
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
  const Parts = useParts();
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

/** One answer of a MenuRadioGroup. */
export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  const Parts = useParts();
  return (
    <Parts.RadioItem value={value} className={itemLook}>
      <span className="grid w-4 place-items-center">
        <Parts.ItemIndicator>
          <Check aria-hidden />
        </Parts.ItemIndicator>
      </span>
      {children}
    </Parts.RadioItem>
  );
}

/** A heading over some items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const Parts = useParts();
  return (
    <Parts.Label className="px-2 pt-2 pb-0.5 text-meta font-semibold text-ink-3">
      {children}
    </Parts.Label>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  const Parts = useParts();
  return <Parts.Separator className="my-1 border-t border-hairline" />;
}
