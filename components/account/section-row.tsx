import type { ReactNode } from 'react';

/** One row: its title, details and an action. */
export function SectionRow({
  title,
  badge,
  facts,
  action,
}: {
  title: ReactNode;
  badge?: ReactNode;
  facts: readonly ReactNode[];
  action: ReactNode;
}) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-hairline py-2">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
          {badge}
        </div>
        <div className="flex flex-wrap gap-x-1.5 text-meta text-ink-3">
          {facts.map((fact, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, never reordered
            <span key={position} className="not-first:before:mr-1.5 not-first:before:content-['·']">
              {fact}
            </span>
          ))}
        </div>
      </div>
      {action}
    </li>
  );
}
