import { useSyncExternalStore } from 'react';

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

/** Whether the page is being printed, so that what is only drawn in view can be drawn whole. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}
