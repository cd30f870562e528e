import { Page } from '#components/kit/page-frame.tsx';
import { PageHeadSkeleton } from '#components/ui/page-head-skeleton.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function ChangeRequestsLoading() {
  return (
    <Page>
      <PageHeadSkeleton title="Change requests" />
      <SkeletonRows label="Loading change requests" rows={10} avatar={false} className="pt-14" />
    </Page>
  );
}
