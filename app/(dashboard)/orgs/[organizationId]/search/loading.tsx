import { Page } from '#components/kit/page-frame.tsx';
import { SearchSkeleton } from '#components/search/search-skeleton.tsx';
import { PageHeadSkeleton } from '#components/ui/page-head-skeleton.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

export default function SearchLoading() {
  return (
    <Page>
      <PageHeadSkeleton title="Search" hasTabs={false} />
      <Skeleton className="mx-gutter my-2.5 h-9 max-w-160" />
      <SearchSkeleton />
    </Page>
  );
}
