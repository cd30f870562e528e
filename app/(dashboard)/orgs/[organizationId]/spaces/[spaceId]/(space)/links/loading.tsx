import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

export default function LinksLoading() {
  return (
    <>
      <div className="flex min-h-14 items-center border-b border-hairline px-gutter py-3">
        <Skeleton className="h-8 w-80 max-w-full" />
      </div>
      <SkeletonRows label="Loading links" rows={10} avatar={false} className="pt-8" />
    </>
  );
}
