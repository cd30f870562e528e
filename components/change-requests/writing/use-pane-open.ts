'use client';

import { useState, useSyncExternalStore } from 'react';
import { keepStored, readStored } from '#components/kit/stored.ts';

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
      keepStored(KEY, isOpen ? 'open' : 'closed');
    },
  ];
}

function isOpenByDefault(): boolean {
  return window.matchMedia(WIDE).matches && readStored(KEY) !== 'closed';
}
