import { Skeleton, SkeletonLines } from '#components/ui/skeleton.tsx';

/** A page while its text is loading, in the same size. */
export function TextSkeleton() {
  return (
    <div className="flex min-w-0 flex-1">
      <div
        role="status"
        aria-busy
        className="mx-auto w-full max-w-[calc(40rem+2*var(--gutter))] flex-1 px-gutter pt-8 font-serif text-read max-md:pt-5"
      >
        <span className="sr-only">Loading page</span>
        <Skeleton className="mt-6 mb-4 h-7 w-1/2" />
        <Skeleton className="mb-9 w-32" />
        {[1, 2, 3].map((paragraph) => (
          <SkeletonLines key={paragraph} className="mb-8 gap-4" />
        ))}
      </div>
      <div className="hidden w-56 flex-none xl:block" />
    </div>
  );
}

/** The tree of pages and a text while loading. */
export function ReaderSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 max-lg:block">
      <div className="w-70 flex-none border-r border-hairline max-lg:h-12 max-lg:w-full max-lg:border-r-0 max-lg:border-b">
        <div className="max-lg:hidden">
          <Skeleton className="mt-3 mr-4 mb-6 ml-gutter h-8" />
          <SkeletonLines count={8} className="gap-5.5 pr-4 pl-gutter" />
        </div>
      </div>
      <TextSkeleton />
    </div>
  );
}
