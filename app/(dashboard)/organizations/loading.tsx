import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function OrganizationsLoading() {
  return (
    <Page>
      <PageHead title="Organizations" />
      <SkeletonRows label="Loading organizations" />
    </Page>
  );
}
