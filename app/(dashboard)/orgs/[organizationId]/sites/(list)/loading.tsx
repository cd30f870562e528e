import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function SitesLoading() {
  return (
    <Page>
      <PageHead title="Sites" facts={[]} />
      <SkeletonRows label="Loading sites" rows={8} avatar={false} className="pt-14" />
    </Page>
  );
}
