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
        facts={[<Skeleton key="fact" className="mt-3 w-56" />]}
      />
      <AccessSkeleton />
    </Page>
  );
}
