import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SpaceLoading() {
  return (
    <div className="grid min-h-0 flex-1 content-start lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:content-stretch">
      <div className="px-gutter pt-6">
        <Skeleton className="mb-4 h-5 w-40" />
        <SkeletonRows label="Loading changes" rows={6} avatar={false} className="-mx-gutter" />
      </div>
      <div className="border-hairline px-gutter pt-6 max-lg:border-t lg:border-l lg:pl-6">
        <Skeleton className="mb-4 h-5 w-16" />
        <SkeletonRows label="Loading contents" rows={6} shape="line" className="-mx-gutter" />
      </div>
    </div>
  );
}
