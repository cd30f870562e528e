import { TodaySkeleton } from '#components/home/today-skeleton.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

export default function HomeLoading() {
  return (
    <Page>
      <PageHead title={<Skeleton className="h-6 w-64 max-w-[60vw]" />} facts={[]} />
      <TodaySkeleton />
    </Page>
  );
}
