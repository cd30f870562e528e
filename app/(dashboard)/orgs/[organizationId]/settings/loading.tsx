import { Page } from '#components/kit/page-frame.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

const fields = ['title', 'host name', 'logo', 'domains', 'role', 'links'];

export default function SettingsLoading() {
  return (
    <Page>
      <PageHead title="Settings" facts={[]} />
      <div role="status" aria-busy className="grid max-w-160 gap-7 px-gutter pt-8">
        <span className="sr-only">The settings are loading</span>
        {fields.map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="w-28" />
            <Skeleton className="h-9" />
          </div>
        ))}
      </div>
    </Page>
  );
}
