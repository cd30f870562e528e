import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

export default function Loading() {
  return (
    <Page>
      <PageHead
        title="People"
        crumbs={[{ label: ' ' }]}
        tabs={<Skeleton className="w-60 self-center" />}
      />
      <div className="flex min-h-14 items-center gap-3 border-b border-hairline px-gutter">
        <Skeleton className="h-8 w-52" />
        <Skeleton className="w-14" />
      </div>
      <SkeletonRows label="Loading members" rows={12} className="min-h-0 flex-1" />
    </Page>
  );
}
