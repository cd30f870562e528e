'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '#components/ui/toaster.tsx';

type UnsavedPage = { isDirty: boolean; isDraftStored: boolean; title: string; href: string };

/**
 * Notifies a person who leaves with unsaved changes, since the browser's Back button doesn't ask.
 * @param page `isDraftStored`: whether the browser stored the draft; `href`: the page in the editor
 */
export function useUnsavedNotice({ isDirty, isDraftStored, title, href }: UnsavedPage): void {
  const router = useRouter();
  const onLeave = useEffectEvent((pathname: string) => {
    // Another page of this change request: the draft is still at hand.
    if (!isDirty || window.location.pathname === pathname) return;
    const name = title.trim() || 'Untitled';
    if (isDraftStored)
      notify(`Unsaved changes to ${name} are kept in this browser`, {
        action: { label: 'Continue editing', onSelect: () => router.push(href) },
      });
    else
      notify(`Unsaved changes to ${name} were lost. This browser couldn’t keep them.`, {
        tone: 'bad',
      });
  });
  useEffect(() => {
    const { pathname } = window.location;
    return () => onLeave(pathname);
  }, []);
}
