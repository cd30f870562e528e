'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { retryImport } from './retry-import.ts';
import { dismiss, notify } from './toaster.tsx';

const RETRYING = 'retrying-part';

function showRetrying(): void {
  notify('Part of this page couldn’t load. Retrying…', {
    id: RETRYING,
    tone: 'bad',
    action: { label: 'Reload the page', onSelect: () => window.location.reload() },
  });
}

/**
 * A dialog or a part of a page that loads when it is first shown.
 * @param load imports the component
 * @param options.fallback shown while it loads; nothing by default
 * @returns the component; spread its `preload` on the control that opens it to load it on hover and
 * focus
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback: Fallback }: { fallback?: ComponentType } = {},
) {
  const loader = async () => {
    let isRetrying = false;
    const loaded = await retryImport(load, () => {
      if (!isRetrying) showRetrying();
      isRetrying = true;
    });
    if (isRetrying) dismiss(RETRYING);
    return loaded;
  };
  const Part = dynamic<Props>(loader, { loading: () => (Fallback ? <Fallback /> : null) });
  // A failure here is retried, and reported, once the part is shown.
  const start = () => void load().catch(() => undefined);
  return Object.assign(Part, { preload: { onPointerEnter: start, onFocus: start } });
}
