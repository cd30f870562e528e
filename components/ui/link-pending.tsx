'use client';

import { useLinkStatus } from 'next/link';
import { cn } from './cn.ts';

/** Marks the link around it, which must be `relative`, while its page takes longer than 200 ms to open. */
export function LinkPending({ className }: { className: string }) {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return (
    <span aria-hidden className={cn('absolute animate-late bg-accent opacity-50', className)} />
  );
}
