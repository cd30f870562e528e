import { TodaySkeleton } from '#components/home/today-skeleton.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { PageHeadSkeleton } from '#components/ui/page-head-skeleton.tsx';

export default function HomeLoading() {
  return (
    <Page>
      <PageHeadSkeleton />
      <TodaySkeleton />
    </Page>
  );
}
