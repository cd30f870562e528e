import { Skeleton } from '#components/ui/skeleton.tsx';

const fields = ['theme', 'color', 'tint', 'mode', 'font', 'corners'];

export default function SiteCustomizationLoading() {
  return (
    <div role="status" aria-busy className="grid max-w-112 gap-7 px-gutter pt-8">
      <span className="sr-only">Loading customization</span>
      {fields.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="w-28" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  );
}
