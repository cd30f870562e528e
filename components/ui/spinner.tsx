import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** The only thing that turns: work under way inside a control. Never for lists (see Skeleton). */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden data-spinner className={cn('animate-busy', className)} />;
}
