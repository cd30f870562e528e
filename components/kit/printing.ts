import { useSyncExternalStore } from 'react';

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

/** Whether a long list is being printed, so that its rows are drawn whole instead of in view. */
export function usePrintedWhole(count: number): boolean {
  const isPrinted = useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
  return isPrinted && count <= PRINTED;
}
