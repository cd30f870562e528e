import { Skeleton } from '#components/ui/skeleton.tsx';

const lines = ['w-[92%]', 'w-full', 'w-[84%]', 'w-[96%]', 'w-[58%]'];

/** Placeholder for a page that is loading. */
export function PageSkeleton() {
  return (
    <div role="status" aria-busy className="min-w-0 flex-1 px-gutter pt-5">
      <span className="sr-only">Loading page</span>
      <Skeleton className="mb-3 h-6 w-1/3" />
      <Skeleton className="mb-10 w-1/2" />
      <div className="grid max-w-[46rem] gap-4">
        {lines.map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
    </div>
  );
}
