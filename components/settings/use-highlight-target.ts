'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import type { SettingEntry } from './settings-pages.ts';
import { settingsPageHref } from './settings-pages.ts';

const loadIndex = () => import('./settings-index.ts');

/** How long the target of a link stays highlighted, in milliseconds. */
const HIGHLIGHT_TIME = 2500;
/** How often, and for how long, the target is looked for while the page loads, in milliseconds. */
const LOOK_INTERVAL = 60;
const LOOK_TIME = 5000;

/**
 * Scrolls to the setting that the hash of the URL names, focuses it and highlights it briefly. A setting
 * that has moved to another page is followed there.
 */
export function useHighlightTarget(): void {
  const router = useRouter();
  const pathname = usePathname();
  useEffect(() => {
    const [, , organizationId = '', , path = ''] = pathname.split('/');
    let timer = 0;
    const look = async (until: number) => {
      if (!window.location.hash) return;
      const { settingEntry, settingsPageOf } = await retryImport(loadIndex);
      const { hash, pathname: here } = window.location;
      const id = hash.slice(1);
      const page = settingsPageOf(id);
      // A page with another path looks for its own target.
      if (!page || here !== pathname) return;
      const element = document.getElementById(id);
      if (page.path !== path) router.replace(`${settingsPageHref(organizationId, page)}#${id}`);
      else if (element) highlight(element, settingEntry(id));
      else if (performance.now() < until) timer = window.setTimeout(look, LOOK_INTERVAL, until);
    };
    const follow = () => {
      window.clearTimeout(timer);
      // Wait for what the page does as it opens, such as restoring the scroll position.
      timer = window.setTimeout(look, LOOK_INTERVAL, performance.now() + LOOK_TIME);
    };
    follow();
    let { hash, search } = window.location;
    // State that the page keeps in its query must not move the focus.
    const onEntry = (event: Event) => {
      const hashChanged = window.location.hash !== hash;
      const isPush = 'navigationType' in event && event.navigationType === 'push';
      if (hashChanged || (isPush && window.location.search === search)) follow();
      ({ hash, search } = window.location);
    };
    // Only the Navigation API reports links that Next follows without a page load.
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

function highlight(element: HTMLElement, entry: SettingEntry | undefined): void {
  element.scrollIntoView();
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.dataset.linkTarget = '';
  window.setTimeout(() => delete element.dataset.linkTarget, HIGHLIGHT_TIME);
  if (entry) announce(`${entry.label}. ${entry.description}`);
}
