import { Page } from '#components/kit/page-frame.tsx';
import { PageHeadSkeleton } from '#components/ui/page-head-skeleton.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function ActivityLoading() {
  return (
    <Page>
      <PageHeadSkeleton />
      <SkeletonRows label="Loading activity" shape="line" rows={12} className="pt-14" />
    </Page>
  );
}
