'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { entryOf, placeHref, placeOf } from './settings-index.ts';

/** How long what an address names stands out, in milliseconds. */
const STANDS_OUT = 2500;
/** How often, and for how long, it is looked for on a page that is still opening. */
const LOOK_EVERY = 60;
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
    let timer = 0;
    const look = (until: number) => {
      const { hash, pathname: here } = window.location;
      const id = hash.slice(1);
      const place = placeOf(id);
      // The page of another path looks for itself.
      if (!place || here !== pathname) return;
      const element = document.getElementById(id);
      if (place.path !== path) router.replace(`${placeHref(organizationId, place)}#${id}`);
      else if (element) arrive(element, id);
      else if (performance.now() < until) timer = window.setTimeout(look, LOOK_EVERY, until);
    };
    const follow = () => {
      window.clearTimeout(timer);
      // After what the page does itself as it opens, such as going back to where one was.
      timer = window.setTimeout(look, LOOK_EVERY, performance.now() + TAKES);
    };
    follow();
    let { hash, search } = window.location;
    // What the page itself keeps in its address must not take the focus away.
    const onEntry = (event: Event) => {
      const isNamed = window.location.hash !== hash;
      const isAsked = 'navigationType' in event && event.navigationType === 'push';
      if (isNamed || (isAsked && window.location.search === search)) follow();
      ({ hash, search } = window.location);
    };
    // Only this one tells of links that the page follows without a load.
    const { navigation } = window as Window & { navigation?: EventTarget };
    navigation?.addEventListener('currententrychange', onEntry);
    window.addEventListener('hashchange', follow);
    return () => {
      window.clearTimeout(timer);
      navigation?.removeEventListener('currententrychange', onEntry);
      window.removeEventListener('hashchange', follow);
    };
  }, [pathname, router]);
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
