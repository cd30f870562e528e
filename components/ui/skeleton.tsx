import { cn } from './cn.ts';

/** A gray placeholder, visible after 200 ms; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('skeleton', className)} />;
}

/** Under placeholder rows: says after three seconds that it takes longer. */
export function StillLoading() {
  return (
    <p aria-hidden className="animate-[late_1ms_3s_backwards] px-gutter py-3 text-ink-3">
      Still loading…
    </p>
  );
}

const lines = ['w-full', 'w-11/12', 'w-full', 'w-3/5'];

/** Placeholder lines of a text; `className` sets the distance between them. */
export function SkeletonLines({ count = 4, className }: { count?: number; className: string }) {
  return (
    <div className={cn('grid', className)}>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without content are identified by position
        <Skeleton key={line} className={lines[line % lines.length]} />
      ))}
    </div>
  );
}

/** Placeholder fields of a form; `label` says what is loading to screen readers. */
export function SkeletonFields({
  label,
  fields = 5,
  className,
}: {
  label: string;
  fields?: number;
  className?: string;
}) {
  return (
    <div role="status" aria-busy className={cn('grid max-w-160 gap-7 px-gutter pt-8', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields without content are identified by position
        <div key={field} className="grid gap-2">
          <Skeleton className="w-28" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  );
}

const titles = ['w-3/5', 'w-[44%]', 'w-2/3', 'w-1/2', 'w-[54%]'];

/** Placeholder rows in the shape of the list; `label` says what is loading to screen readers. */
export function SkeletonRows({
  label,
  rows = 6,
  shape = 'two-line',
  avatar = shape === 'two-line',
  className,
}: {
  label: string;
  rows?: number;
  shape?: 'two-line' | 'line';
  avatar?: boolean;
  className?: string;
}) {
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without content are identified by position
          key={row}
          className={cn(
            'flex items-center gap-3 border-b border-hairline px-gutter last:border-0',
            shape === 'two-line' ? 'h-12' : 'h-9',
          )}
        >
          {avatar && <Skeleton className="size-7 rounded-full" />}
          <span className="grid min-w-0 flex-1 gap-1.5">
            <Skeleton className={titles[row % titles.length]} />
            {shape === 'two-line' && <Skeleton className="h-2 w-[36%]" />}
          </span>
          <Skeleton className="w-18" />
        </div>
      ))}
      <StillLoading />
    </div>
  );
}
