import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** A spinner inside a busy control. Never for lists (see Skeleton). */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden data-spinner className={cn('animate-busy', className)} />;
}
