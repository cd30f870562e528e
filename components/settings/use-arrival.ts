'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { entryOf, placeHref, placeOf } from './settings-index.ts';

/** How long what an address names stands out, and how long a page may take to show it, in milliseconds. */
const STANDS_OUT = 2500;
const TAKES = 5000;

/**
 * Follows the address to the setting it names: scrolls there, gives it the focus, lets it stand out for
 * a moment; a setting that stands on another page now is followed there.
 */
export function useArrival(): void {
  const router = useRouter();
  const pathname = usePathname();
  useEffect(() => {
    const [, , organizationId = '', , path = ''] = pathname.split('/');
    let stop = () => {};
    const follow = () => {
      stop();
      const id = window.location.hash.slice(1);
      const place = placeOf(id);
      if (place && place.path !== path) router.replace(`${placeHref(organizationId, place)}#${id}`);
      else if (place) stop = arriveAt(id);
    };
    follow();
    // Only this one tells of links that the page follows without a load.
    const { navigation } = window as Window & { navigation?: EventTarget };
    navigation?.addEventListener('currententrychange', follow);
    window.addEventListener('hashchange', follow);
    return () => {
      stop();
      navigation?.removeEventListener('currententrychange', follow);
      window.removeEventListener('hashchange', follow);
    };
  }, [pathname, router]);
}

/** Goes to a setting as soon as it is on the page; gives what calls it off. */
function arriveAt(id: string): () => void {
  const until = performance.now() + TAKES;
  let timer = 0;
  const look = () => {
    const element = document.getElementById(id);
    if (element) arrive(element, id);
    else if (performance.now() < until) timer = window.setTimeout(look, 50);
  };
  // After what the page does itself as it opens, such as going back to where one was.
  timer = window.setTimeout(look, 60);
  return () => window.clearTimeout(timer);
}

function arrive(element: HTMLElement, id: string): void {
  element.scrollIntoView();
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.dataset.arrived = '';
  window.setTimeout(() => delete element.dataset.arrived, STANDS_OUT);
  const entry = entryOf(id);
  if (entry) announce(`${entry.label}. ${entry.changes}`);
}
