import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

const totals = ['views', 'agents', 'searches', 'missing', 'helpful'];

/** Placeholders in the shape of the page. */
export function InsightsSkeleton() {
  return (
    <div role="status" aria-busy className="grid gap-6 px-gutter pt-6">
      <span className="sr-only">Loading insights</span>
      <div className="flex flex-wrap gap-10">
        {totals.map((name) => (
          <div key={name} className="grid gap-2">
            <Skeleton className="w-16" />
            <Skeleton className="h-6 w-24" />
          </div>
        ))}
      </div>
      <Skeleton className="h-52 w-full" />
      <SkeletonRows label="Loading lists" rows={8} shape="line" className="-mx-gutter" />
    </div>
  );
}
