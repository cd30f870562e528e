import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

/** The skeleton of the page: head, box and list. */
export default function InvitesLoading() {
  return (
    <>
      <div className="border-b border-hairline px-gutter pt-6 pb-2.5">
        <Skeleton className="h-8 w-32" />
        <div className="mt-4 border-t-2 border-rule pt-3.5">
          <Skeleton className="w-64" />
        </div>
      </div>
      <div className="px-gutter py-6">
        <Skeleton className="h-32 w-full" />
      </div>
      <SkeletonRows label="Loading invitations" rows={5} shape="line" />
    </>
  );
}
