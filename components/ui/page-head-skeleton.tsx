import { PageHead } from './page-head.tsx';
import { Skeleton } from './skeleton.tsx';

/** The head of a page that loads, at the height of the loaded one. */
export function PageHeadSkeleton({
  title,
  hasTabs = true,
}: {
  /** Where it is known before the page is loaded. */
  title?: string;
  hasTabs?: boolean;
}) {
  return (
    <PageHead
      title={
        title ?? (
          <>
            <Skeleton className="h-6 w-64 max-w-[60vw]" />
            <span className="sr-only">Loading</span>
          </>
        )
      }
      crumbs={[{ label: '\u00a0' }]}
      tabs={hasTabs && <Skeleton className="w-60 self-center" />}
    />
  );
}
