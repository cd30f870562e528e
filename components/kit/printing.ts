import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** Up to this many rows are printed whole; of more, those in view. */
const PRINTED = 2_000;

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia('print');
  const change = (next: boolean) => {
    isPrinting = next;
    listener();
  };
  const begin = () => change(true);
  const end = () => change(false);
  const follow = () => change(media.matches);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', follow);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', follow);
  };
}

type Scrolled = { scrollOffset: number | null; scrollElement: Element | null };

/**
 * Whether a long list is being printed, so that its rows are drawn whole instead of in view. Afterwards
 * it is scrolled as before.
 */
export function usePrintedWhole(count: number, scrolled: Scrolled): boolean {
  const isPrinted = useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
  const isWhole = isPrinted && count <= PRINTED;
  const offset = useRef(0);
  useLayoutEffect(() => {
    if (isWhole) offset.current = scrolled.scrollOffset ?? 0;
    const element = scrolled.scrollElement;
    if (isWhole || offset.current === 0 || !element) return;
    // On paper nothing scrolls, so that the browser forgets where the list was.
    element.scrollTop = offset.current;
    element.dispatchEvent(new Event('scroll'));
    offset.current = 0;
  }, [isWhole, scrolled]);
  return isWhole;
}
