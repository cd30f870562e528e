import { Skeleton } from '#components/ui/skeleton.tsx';

const lines = ['w-full', 'w-11/12', 'w-full', 'w-3/5'];

/** The skeleton of a diff. */
export function DiffSkeleton() {
  return (
    <div role="status" aria-busy className="max-w-160 pt-6">
      <span className="sr-only">Loading changes</span>
      {[1, 2, 3].map((paragraph) => (
        <div key={paragraph} className="mb-8 grid gap-4">
          {lines.map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Skeleton key={line} className={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The skeleton of the Changes tab. */
export function ChangesSkeleton() {
  return (
    <div className="flex min-h-0 flex-1">
      <div className="w-70 flex-none border-r border-hairline px-gutter pt-4 max-lg:hidden">
        <div className="grid gap-5.5">
          {lines.concat(lines).map((width, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <Skeleton key={line} className={width} />
          ))}
        </div>
      </div>
      <div className="min-w-0 flex-1 px-gutter pt-4">
        <DiffSkeleton />
      </div>
    </div>
  );
}
