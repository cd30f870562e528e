import { Page } from '#components/kit/page-frame.tsx';
import { PageHeadSkeleton } from '#components/ui/page-head-skeleton.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function ContentLoading() {
  return (
    <Page>
      <PageHeadSkeleton title="Content" />
      <SkeletonRows label="Loading content" shape="line" rows={10} className="pt-14" />
    </Page>
  );
}
