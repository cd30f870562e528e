import { AccessSkeleton } from '#components/access/access-skeleton.tsx';
import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

export default function CollectionAccessLoading() {
  return (
    <Page>
      <PageHead
        title={<Skeleton className="h-6 w-52" />}
        crumbs={[{ label: 'Content' }]}
        tabs={<Skeleton className="w-16 self-center" />}
      />
      <AccessSkeleton />
    </Page>
  );
}
