'use client';

import { Check, CircleX, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Toaster as Frame, toast } from 'sonner';
import { Kbd } from './kbd.tsx';

/** Pixels between toasts and around them on small screens. */
const GAP = 8;
const VISIBLE = 3;

/** Mounted once in the root layout: `notify` shows toasts in it, in a polite live region. */
export function Toaster() {
  return (
    <Frame
      // Otherwise the direction is read from the page's style with each toast, which takes a frame.
      dir="ltr"
      position="bottom-right"
      offset={{
        right: 'calc(32px + var(--panel-room, 0px))',
        bottom: `max(32px, calc(var(--bar-room, 0px) + ${GAP}px))`,
      }}
      mobileOffset={{ left: GAP, right: GAP, bottom: GAP }}
      gap={GAP}
      expand
      visibleToasts={VISIBLE}
      containerAriaLabel="Messages"
    />
  );
}

export interface NotifyOptions {
  /** `done` and `bad` put an icon before the text; `bad` stays until closed. */
  tone?: 'plain' | 'done' | 'bad';
  action?: { label: string; onSelect: () => void; shortcut?: string };
  /** A second toast with the same id replaces the first. */
  id?: string;
  /** Milliseconds until it closes; 10 s with an action, 5 s without. Hovering pauses it. */
  duration?: number;
}

interface Message {
  id: string;
  text: ReactNode;
  options: NotifyOptions;
}

let count = 0;
/** How many callers hold toasts back, and the waiting toasts. */
let holds = 0;
let held: Message[] = [];
/** The visible toasts with sonner's ids: sonner loses a toast shown under an id that is closing. */
const inView = new Map<string, { message: Message; sonnerId: string }>();

/**
 * Shows a toast, with an optional action.
 * @param text a sentence: "Moorings moved after Buoys."
 * @returns the toast's id, for `dismiss`
 */
export function notify(text: ReactNode, options: NotifyOptions = {}): string {
  count += 1;
  const id = options.id ?? `message-${count}`;
  const message = { id, text, options };
  if (holds > 0) held = [...held.filter((each) => each.id !== id), message];
  else show(message, inView.get(id)?.sonnerId);
  return id;
}

/** Whether a toast is visible. */
export const isShown = (id: string): boolean => inView.has(id);

/** Closes one toast, or all of them without an id. */
export function dismiss(id?: string): void {
  held = id === undefined ? [] : held.filter((message) => message.id !== id);
  toast.dismiss(id && (inView.get(id)?.sonnerId ?? id));
}

/**
 * Holds toasts back where they would cover what the user is doing.
 * @returns shows them again, including those from in between
 */
export function holdMessages(): () => void {
  holds += 1;
  const shown = [...inView.values()];
  inView.clear();
  held.push(...shown.map(({ message }) => message));
  for (const { sonnerId } of shown) toast.dismiss(sonnerId);
  return () => {
    holds -= 1;
    if (holds > 0) return;
    const waiting = held;
    held = [];
    for (const message of waiting) show(message);
  };
}

/**
 * For the `ref` of a bar at the bottom of the page: toasts are shown above it, so that they don't
 * cover its buttons. Small screens end above their toasts anyway.
 */
export function keepMessagesAbove(bar: HTMLElement | null): (() => void) | undefined {
  return bar ? keepRoom(bar, '--bar-room', 'blockSize') : undefined;
}

/** The same for a panel at the right of the page. @returns ends it */
export function keepMessagesBeside(panel: HTMLElement): () => void {
  return keepRoom(panel, '--panel-room', 'inlineSize');
}

function keepRoom(element: HTMLElement, property: string, size: keyof ResizeObserverSize) {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(([entry]) =>
    style.setProperty(property, `${entry?.borderBoxSize[0]?.[size] ?? 0}px`),
  );
  watch.observe(element);
  return () => {
    watch.disconnect();
    style.removeProperty(property);
  };
}

function show(message: Message, replaced?: string): void {
  const { id, text, options } = message;
  count += 1;
  const sonnerId = replaced ?? `${id}-${count}`;
  inView.set(id, { message, sonnerId });
  const forget = () => {
    if (inView.get(id)?.sonnerId === sonnerId) inView.delete(id);
  };
  const close = () => {
    forget();
    toast.dismiss(sonnerId);
  };
  const { tone = 'plain', action } = options;
  const duration =
    options.duration ?? (tone === 'bad' ? Number.POSITIVE_INFINITY : action ? 10_000 : 5_000);
  toast.custom(
    () => (
      <MessageBox
        id={sonnerId}
        className="pointer-events-auto ml-auto flex min-h-11 w-full items-center gap-3 rounded-pop bg-ink py-1.5 pr-2 pl-3.5 font-sans text-ui text-paper shadow-pop md:w-max md:max-w-100 forced-colors:border [&_:focus-visible]:outline-paper"
      >
        {tone === 'done' && <Check aria-hidden />}
        {tone === 'bad' && <CircleX aria-hidden />}
        <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
        {action && (
          <button
            type="button"
            className="h-7 flex-none rounded-control border border-paper/45 px-2.5 font-semibold hover:bg-paper/10"
            onClick={() => {
              close();
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
        {action?.shortcut && (
          <Kbd className="border-paper/45 bg-transparent text-paper">{action.shortcut}</Kbd>
        )}
        <button
          type="button"
          aria-label="Dismiss"
          className="grid size-6 flex-none place-items-center rounded-control hover:bg-paper/15"
          onClick={close}
        >
          <X aria-hidden />
        </button>
      </MessageBox>
    ),
    { id: sonnerId, duration, onDismiss: forget, onAutoClose: forget },
  );
}

const heights = new Map<string, number>();

/** Sets the height of the toasts: on small screens the page ends above them. */
function makeRoom(): void {
  const shown = [...heights.values()].slice(-VISIBLE);
  const room = shown.reduce((sum, height) => sum + height + GAP, GAP);
  const { style } = document.documentElement;
  if (shown.length > 0) style.setProperty('--toast-room', `${room}px`);
  else style.removeProperty('--toast-room');
}

function MessageBox({ id, ...rest }: ComponentProps<'div'> & { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      heights.set(id, entry?.borderBoxSize[0]?.blockSize ?? 0);
      makeRoom();
    });
    if (box.current) watch.observe(box.current);
    return () => {
      watch.disconnect();
      heights.delete(id);
      makeRoom();
    };
  }, [id]);
  return <div ref={box} {...rest} />;
}
