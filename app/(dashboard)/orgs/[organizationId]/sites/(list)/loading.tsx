import { Page } from '#components/kit/page-frame.tsx';
import { PageHeadSkeleton } from '#components/ui/page-head-skeleton.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SitesLoading() {
  return (
    <Page>
      <PageHeadSkeleton title="Sites" hasTabs={false} />
      <SkeletonRows label="Loading sites" rows={8} avatar={false} className="pt-14" />
    </Page>
  );
}
