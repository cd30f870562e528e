import { Skeleton } from '#components/ui/skeleton.tsx';

const fields = ['publishing', 'title', 'defaults', 'visibility', 'address'];

export default function SiteSettingsLoading() {
  return (
    <div role="status" aria-busy className="grid max-w-176 gap-7 px-gutter pt-8">
      <span className="sr-only">Loading settings</span>
      {fields.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="w-28" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  );
}
