'use client';

import { useState, useSyncExternalStore } from 'react';

const KEY = 'masthead:writing-preview';
const WIDE = '(width >= 64rem)';

const never = () => () => undefined;

/** Whether the preview is open: by default on wide screens, otherwise as last chosen. */
export function usePreviewOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isWanted = useSyncExternalStore(never, isOpenByDefault, () => false);
  return [
    chosen ?? isWanted,
    (isOpen) => {
      setChosen(isOpen);
      try {
        localStorage.setItem(KEY, isOpen ? 'open' : 'closed');
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  ];
}

function isOpenByDefault(): boolean {
  if (!window.matchMedia(WIDE).matches) return false;
  try {
    return localStorage.getItem(KEY) !== 'closed';
  } catch {
    return true;
  }
}
