import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { AttributeChange } from './attributes.ts';

/** What changed of a page besides its text, before and after in words. */
export function MetaStrip({ changes }: { changes: readonly AttributeChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl
      aria-label="What changed besides the text"
      className="grid grid-cols-[112px_minmax(0,1fr)] border-b border-hairline py-1.5 max-md:grid-cols-[104px_minmax(0,1fr)]"
    >
      {changes.map(({ name, before, after, isGrave }) => (
        <div key={name} className="contents">
          <dt className="py-1 text-ink-3">{name}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 py-1 wrap-anywhere">
            {before ? (
              <del className="rounded-badge bg-del-wash px-0.5 text-del line-through">{before}</del>
            ) : (
              <span className="text-ink-3">none</span>
            )}
            <ArrowRight aria-label="to" role="img" className="size-3.5 text-ink-3" />
            {after ? (
              <ins className="rounded-badge bg-ins-wash px-0.5 text-ins underline underline-offset-3">
                {after}
              </ins>
            ) : (
              <span className="text-ink-3">none</span>
            )}
            {isGrave && (
              <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
                Easy to miss
              </Badge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
