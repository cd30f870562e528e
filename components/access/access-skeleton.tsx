import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

/** The skeleton of the access page. */
export function AccessSkeleton() {
  return (
    <div className="grid content-start gap-8 px-gutter py-6">
      <div>
        <Skeleton className="mb-5 h-5 w-40" />
        <Skeleton className="h-8 w-80 max-w-full" />
      </div>
      <SkeletonRows label="Loading access" rows={8} className="-mx-gutter" />
    </div>
  );
}
