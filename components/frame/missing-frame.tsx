'use client';

import { usePathname } from 'next/navigation';
import { type ComponentProps, useEffect } from 'react';
import { Frame } from './frame.tsx';

/** The path that was last shown as missing, in this document. */
let missing: string | null = null;

/**
 * The frame of a page that wasn't found. A link followed from it loads a whole page: Next keeps the
 * layout that answered so, and the next page would never appear.
 */
export function MissingFrame(props: ComponentProps<typeof Frame>) {
  const pathname = usePathname();
  useEffect(() => {
    if (missing !== null && missing !== pathname) window.location.reload();
    else missing = pathname;
  }, [pathname]);
  return <Frame {...props} />;
}
