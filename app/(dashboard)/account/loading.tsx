import { Page, PageBody } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { Skeleton, SkeletonRows } from '#components/ui/skeleton.tsx';

export default function AccountLoading() {
  return (
    <Page>
      <PageHead title="Account" crumbs={[{ label: 'Masthead', href: '/' }]} />
      <PageBody>
        <div className="grid max-w-160 gap-6">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-9 max-w-90" />
          <Skeleton className="mt-6 h-5 w-32" />
          <SkeletonRows
            label="Loading your account"
            rows={4}
            avatar={false}
            className="-mx-gutter"
          />
        </div>
      </PageBody>
    </Page>
  );
}
