import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

/** The home page while it loads. */
export function TodaySkeleton() {
  return (
    <div className="grid min-h-0 flex-1 content-start lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
      <div className="px-gutter pt-6">
        <Skeleton className="mb-3 h-6 w-3/5" />
        <Skeleton className="mb-6 w-4/5" />
        <SkeletonRows label="Loading page" rows={5} avatar={false} className="-mx-gutter" />
      </div>
      <div className="border-hairline px-gutter pt-6 lg:border-l lg:pl-6">
        <Skeleton className="mb-4 h-4 w-28" />
        <SkeletonRows label="Loading numbers" rows={7} shape="line" className="-mx-gutter" />
      </div>
    </div>
  );
}
