'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * Loads the page anew when a link is followed from one that wasn't found: Next keeps the layout that
 * answered so, and the next page would never appear.
 */
export function ReloadOnLeave() {
  const pathname = usePathname();
  const missing = useRef(pathname);
  useEffect(() => {
    if (pathname !== missing.current) window.location.reload();
  }, [pathname]);
  return null;
}
