import { SkeletonLines } from '#components/ui/skeleton.tsx';

/** The skeleton of a diff. */
export function DiffSkeleton() {
  return (
    <div role="status" aria-busy className="max-w-160 pt-6">
      <span className="sr-only">Loading changes</span>
      {[1, 2, 3].map((paragraph) => (
        <SkeletonLines key={paragraph} className="mb-8 gap-4" />
      ))}
    </div>
  );
}

/** The skeleton of the Changes tab. */
export function ChangesSkeleton() {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="w-70 flex-none border-r border-hairline px-gutter pt-4 max-lg:hidden">
        <SkeletonLines count={8} className="gap-5.5" />
      </div>
      <div className="min-w-0 flex-1 px-gutter pt-4">
        <DiffSkeleton />
      </div>
    </div>
  );
}
