'use client';

import { useEffect, useEffectEvent } from 'react';

/** Saves with ⌘S or Ctrl S, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== 's')
      return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
