import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function ContentLoading() {
  return (
    <Page>
      <PageHead title="Content" facts={[]} />
      <SkeletonRows label="Loading content" shape="line" rows={10} className="pt-14" />
    </Page>
  );
}
