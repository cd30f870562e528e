import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function FillLoading() {
  return (
    <Page>
      <PageHead title="Custom field values" facts={[]} />
      <SkeletonRows label="Loading grid" avatar={false} className="pt-14" />
    </Page>
  );
}
