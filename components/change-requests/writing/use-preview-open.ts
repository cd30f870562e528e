'use client';

import { useState, useSyncExternalStore } from 'react';

const KEY = 'masthead:writing-preview';
const WIDE = '(width >= 64rem)';

const never = () => () => undefined;

/** Whether the preview stands beside the text: where there is room, until somebody decides otherwise. */
export function usePreviewOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isWanted = useSyncExternalStore(never, wanted, () => false);
  return [
    chosen ?? isWanted,
    (isOpen) => {
      setChosen(isOpen);
      try {
        localStorage.setItem(KEY, isOpen ? 'open' : 'closed');
      } catch {
        // A browser that keeps nothing asks again.
      }
    },
  ];
}

function wanted(): boolean {
  if (!window.matchMedia(WIDE).matches) return false;
  try {
    return localStorage.getItem(KEY) !== 'closed';
  } catch {
    return true;
  }
}
