'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Elements in which the keys have another meaning. */
const excluded =
  'input, textarea, select, [contenteditable], nav, [data-sideways], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Opens the next page with j or →, the previous one with k or ←. */
export function PageKeys(props: { previous: string | undefined; next: string | undefined }) {
  const { previous, next } = props;
  const router = useRouter();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      if (event.target instanceof Element && event.target.closest(excluded)) return;
      const forward = event.key === 'j' || event.key === 'ArrowRight';
      const back = event.key === 'k' || event.key === 'ArrowLeft';
      const href = forward ? next : back ? previous : undefined;
      if (href) router.push(href);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [previous, next, router]);
  return null;
}
