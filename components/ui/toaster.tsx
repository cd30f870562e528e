'use client';

import { Check, CircleX, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Toaster as Frame, toast } from 'sonner';
import { Kbd } from './kbd.tsx';

/** Pixels between messages and around them on small screens. */
const GAP = 8;
const VISIBLE = 3;

/** Mounted once in the root layout: where `notify` shows messages, in a polite live region. */
export function Toaster() {
  return (
    <Frame
      // Without it the direction is read from the page's style with each message, which takes a frame.
      dir="ltr"
      position="bottom-right"
      offset={{ right: 32, bottom: `max(32px, calc(var(--bar-room, 0px) + ${GAP}px))` }}
      mobileOffset={{ left: GAP, right: GAP, bottom: GAP }}
      gap={GAP}
      expand
      visibleToasts={VISIBLE}
      containerAriaLabel="Messages"
    />
  );
}

export interface NotifyOptions {
  /** `done` and `bad` put an icon before the words; `bad` stays until closed. */
  tone?: 'plain' | 'done' | 'bad';
  action?: { label: string; onSelect: () => void; shortcut?: string };
  /** A second message with the same id takes the first one's place. */
  id?: string;
  /** Milliseconds in view; 10 s with an action, 5 s without. Pointing at it holds it. */
  duration?: number;
}

interface Message {
  id: string;
  text: ReactNode;
  options: NotifyOptions;
}

let count = 0;
/** How many callers hold messages back, and the messages that wait for them. */
let holds = 0;
let held: Message[] = [];
/** The messages in view, each with sonner's id: sonner loses a message shown under an id that is closing. */
const inView = new Map<string, { message: Message; sonnerId: string }>();

/**
 * Reports what happened, with the way back.
 *
 * @param text a sentence: "Moorings moved after Buoys."
 * @returns the message's id, for `dismiss`
 */
export function notify(text: ReactNode, options: NotifyOptions = {}): string {
  count += 1;
  const id = options.id ?? `message-${count}`;
  const message = { id, text, options };
  if (holds > 0) held = [...held.filter((each) => each.id !== id), message];
  else show(message, inView.get(id)?.sonnerId);
  return id;
}

/** Whether a message is in view. */
export const isShown = (id: string): boolean => inView.has(id);

/** Closes one message, or with no id all of them. */
export function dismiss(id?: string): void {
  held = id === undefined ? [] : held.filter((message) => message.id !== id);
  toast.dismiss(id && (inView.get(id)?.sonnerId ?? id));
}

/**
 * Keeps messages out of view where they would cover what somebody is doing.
 *
 * @returns shows them again, with those that came in between
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
 * For the `ref` of a bar at the bottom of the page: messages are shown above it, so that none covers its
 * buttons. Small screens end above their messages anyway.
 */
export function keepMessagesAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(([entry]) =>
    style.setProperty('--bar-room', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
  );
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--bar-room');
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

/** Sets how much room the messages take: on small screens the page ends above them, uncovered. */
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
