'use client';

import { useState, useSyncExternalStore } from 'react';
import { keepStored, readStored } from '#components/kit/stored.ts';

const WIDE = '(width >= 64rem)';

const never = () => () => undefined;

/** Whether the tree or the preview is open: by default on wide screens, otherwise as last chosen. */
export function usePaneOpen(
  pane: 'tree' | 'preview',
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const key = `masthead:writing-${pane}`;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isWanted = useSyncExternalStore(
    never,
    () => window.matchMedia(WIDE).matches && readStored(key) !== 'closed',
    () => false,
  );
  return [
    chosen ?? isWanted,
    (isOpen) => {
      setChosen(isOpen);
      keepStored(key, isOpen ? 'open' : 'closed');
    },
  ];
}
