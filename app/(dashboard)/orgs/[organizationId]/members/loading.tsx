import { Page } from '#components/kit/page-frame.tsx';
import { PageHeadSkeleton } from '#components/ui/page-head-skeleton.tsx';
import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

export default function Loading() {
  return (
    <Page>
      <PageHeadSkeleton title="People" />
      <div className="flex min-h-14 items-center gap-3 border-b border-hairline px-gutter">
        <Skeleton className="h-8 w-52" />
        <Skeleton className="w-14" />
      </div>
      <SkeletonRows label="Loading members" rows={12} className="min-h-0 flex-1" />
    </Page>
  );
}
