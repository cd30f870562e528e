import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function TeamsLoading() {
  return (
    <Page>
      <PageHead title="People" facts={[]} />
      <SkeletonRows label="Loading teams" rows={8} avatar={false} className="pt-14" />
    </Page>
  );
}
