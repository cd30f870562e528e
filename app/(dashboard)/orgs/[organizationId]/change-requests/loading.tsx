import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function ChangeRequestsLoading() {
  return (
    <Page>
      <PageHead title="Change requests" facts={[]} />
      <SkeletonRows label="Loading change requests" rows={10} avatar={false} className="pt-14" />
    </Page>
  );
}
