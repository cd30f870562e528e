import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

export default function ActivityLoading() {
  return (
    <Page>
      <PageHead title={<Skeleton className="h-6 w-64 max-w-[60vw]" />} facts={[]} />
      <SkeletonRows label="Loading activity" shape="line" rows={12} className="pt-14" />
    </Page>
  );
}
