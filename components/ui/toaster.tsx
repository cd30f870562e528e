'use client';

import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { insist } from './insist.ts';

type Shown = Pick<
  typeof import('./toasts.tsx'),
  'show' | 'hide' | 'isInView' | 'putAside' | 'bringBack'
>;

const load = () => insist(() => import('./toasts.tsx'));
const Toasts = lazy(() => load().then(({ Toasts: loaded }) => ({ default: loaded })));

const waiting: ((shown: Shown) => void)[] = [];
const listeners = new Set<() => void>();
let isWanted = false;
let shown: Shown | null = null;
/** How many ask for quiet, and what is to be said after it. */
let holds = 0;
const held: ((shown: Shown) => void)[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function want(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

async function flush(): Promise<void> {
  shown = await load();
  for (const run of waiting.splice(0)) run(shown);
}

function onReady(): void {
  void flush();
}

/**
 * Mounted once in the root layout: where `notify` shows, and a polite live region. It is loaded at the
 * first press of a key or button, so that the region is there before anything is said in it.
 */
export function Toaster() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  useEffect(() => {
    const options = { once: true, capture: true };
    window.addEventListener('pointerdown', want, options);
    window.addEventListener('keydown', want, options);
    return () => {
      window.removeEventListener('pointerdown', want, options);
      window.removeEventListener('keydown', want, options);
    };
  }, []);
  return (
    isShown && (
      <Suspense>
        <Toasts onReady={onReady} />
      </Suspense>
    )
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

let count = 0;

/**
 * Says what happened, with the way back.
 *
 * @param message a sentence: "Moorings moved after Buoys."
 * @returns the message's id, for `dismiss`
 */
export function notify(message: ReactNode, options: NotifyOptions = {}): string {
  count += 1;
  const id = options.id ?? `message-${count}`;
  later((toasts) => toasts.show(id, message, options));
  return id;
}

/** Whether a message is in view, or waits for the first one to be shown. */
export const isShown = (id: string): boolean => shown?.isInView(id) ?? true;

/** Takes one message away, or with no id all of them. */
export function dismiss(id?: string): void {
  later((toasts) => toasts.hide(id));
}

/**
 * Keeps messages out of view where they would cover what somebody is doing.
 *
 * @returns lets them be seen again, and those that came meanwhile
 */
export function holdMessages(): () => void {
  holds += 1;
  shown?.putAside();
  return () => {
    holds -= 1;
    if (holds > 0) return;
    shown?.bringBack();
    for (const run of held.splice(0)) later(run);
  };
}

/**
 * For the `ref` of a bar at the bottom of the page: messages stand above it, so that none covers its buttons.
 * Small screens end above their messages anyway.
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

function later(run: (toasts: Shown) => void): void {
  if (holds > 0) {
    held.push(run);
    return;
  }
  if (shown) {
    run(shown);
    return;
  }
  waiting.push(run);
  want();
}
