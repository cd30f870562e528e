'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { notify } from '#components/ui/toaster.tsx';

type Given = { isDirty: boolean; isKept: boolean; title: string; href: string };

/**
 * Tells whoever leaves the writing with text that isn't saved where that is: the browser's Back asks
 * nobody.
 * @param given `isKept`: whether the browser keeps it; `href`: where it is gone on with
 */
export function useToldLeaving(given: Given): void {
  const router = useRouter();
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    const { pathname } = window.location;
    return () => {
      const { isDirty, isKept, title, href } = latest.current;
      // To another page of this change request it goes on here.
      if (!isDirty || window.location.pathname === pathname) return;
      const name = title.trim() || 'The page';
      if (isKept)
        notify(`${name} is not saved. What you wrote is kept in this browser.`, {
          action: { label: 'Go on writing', onSelect: () => router.push(href) },
        });
      else notify(`${name} was not saved, and this browser keeps nothing of it.`, { tone: 'bad' });
    };
  }, [router]);
}
