import { Skeleton } from '#components/ui/skeleton.tsx';

const rows = ['schema', 'first', 'second', 'third', 'conditions'];

export default function VisitorsLoading() {
  return (
    <div role="status" aria-busy className="grid max-w-192 gap-7 px-gutter pt-8">
      <span className="sr-only">Loading visitor settings</span>
      {rows.map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="w-28" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  );
}
