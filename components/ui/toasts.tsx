'use client';

import { Check, CircleX, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Toaster as Frame, toast } from 'sonner';
import { Kbd } from './kbd.tsx';
import type { NotifyOptions } from './toaster.tsx';

/** Pixels between messages and around them on small screens. */
const GAP = 8;
const VISIBLE = 3;
const heights = new Map<string, number>();

/** Tells the page how much room the messages take: on small screens it ends above them, uncovered. */
function makeRoom(): void {
  const shown = [...heights.values()].slice(-VISIBLE);
  const room = shown.reduce((sum, height) => sum + height + GAP, GAP);
  const { style } = document.documentElement;
  if (shown.length > 0) style.setProperty('--toast-room', `${room}px`);
  else style.removeProperty('--toast-room');
}

function Message({ id, ...rest }: ComponentProps<'div'> & { id: string }) {
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

/** Where messages show, in a polite live region; calls `onReady` when the first can be shown. */
export function Toasts({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <Frame
      // Or it asks the page for its style each time anything is said, which takes as long as a frame.
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

type Said = [id: string, message: ReactNode, options: NotifyOptions];

/** What is in view, by its id, and under which it is there: what is shown under one that leaves is lost. */
const inView = new Map<string, { said: Said; own: string }>();
let aside: Said[] = [];
let drawn = 0;

/** Takes away what is in view, to be shown again. */
export function putAside(): void {
  const all = [...inView.values()];
  aside.push(...all.map(({ said }) => said));
  inView.clear();
  for (const { own } of all) toast.dismiss(own);
}

/** Shows again what was put aside. */
export function bringBack(): void {
  for (const said of aside.splice(0)) draw(said);
}

/** Shows one message under an id; what was shown under it before gives way. */
export function show(...said: Said): void {
  draw(said, inView.get(said[0])?.own);
}

function draw(said: Said, instead?: string): void {
  const [id, message, options] = said;
  drawn += 1;
  const own = instead ?? `${id}-${drawn}`;
  inView.set(id, { said, own });
  const gone = () => {
    if (inView.get(id)?.own === own) inView.delete(id);
  };
  const { tone = 'plain', action } = options;
  const duration =
    options.duration ?? (tone === 'bad' ? Number.POSITIVE_INFINITY : action ? 10_000 : 5_000);
  toast.custom(
    () => (
      <Message
        id={own}
        className="pointer-events-auto ml-auto flex min-h-11 w-full items-center gap-3 rounded-pop bg-ink py-1.5 pr-2 pl-3.5 font-sans text-ui text-paper shadow-pop md:w-max md:max-w-100 forced-colors:border [&_:focus-visible]:outline-paper"
      >
        {tone === 'done' && <Check aria-hidden />}
        {tone === 'bad' && <CircleX aria-hidden />}
        <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
        {action && (
          <button
            type="button"
            className="h-7 flex-none rounded-control border border-paper/45 px-2.5 font-semibold hover:bg-paper/10"
            onClick={() => {
              gone();
              toast.dismiss(own);
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
          onClick={() => {
            gone();
            toast.dismiss(own);
          }}
        >
          <X aria-hidden />
        </button>
      </Message>
    ),
    { id: own, duration, onDismiss: gone, onAutoClose: gone },
  );
}

/** Whether a message is in view under an id. */
export const isInView = (id: string): boolean => inView.has(id);

/** Takes one message away, or with no id all of them. */
export function hide(id?: string): void {
  aside = id === undefined ? [] : aside.filter(([each]) => each !== id);
  toast.dismiss(id && (inView.get(id)?.own ?? id));
}
