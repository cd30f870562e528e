import { PageSkeleton } from '#components/change-requests/writing/page/page-skeleton.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function EditLoading() {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="w-72 flex-none border-r border-hairline max-lg:hidden xl:w-80">
        <SkeletonRows label="Loading pages" rows={10} shape="line" />
      </div>
      <PageSkeleton />
    </div>
  );
}
