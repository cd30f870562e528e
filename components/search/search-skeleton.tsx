import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

/** The search results while loading. */
export function SearchSkeleton() {
  return (
    <div className="pt-3">
      <Skeleton className="mx-gutter mb-4 w-28" />
      <SkeletonRows label="Searching" rows={6} avatar={false} />
    </div>
  );
}
