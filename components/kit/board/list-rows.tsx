import type { ReactNode } from 'react';

/** A row in the place of a list's items, such as for an empty one. */
export function ListRow({
  index,
  level,
  measure,
  className,
  inset,
  children,
}: {
  index: number;
  level: number;
  measure: ((element: HTMLElement | null) => void) | undefined;
  className?: string;
  /** The indentation of its text, in pixels. */
  inset: number;
  children: ReactNode;
}) {
  return (
    <div ref={measure} role="row" data-index={index} aria-level={level} className={className}>
      <div
        role="gridcell"
        style={{ paddingLeft: inset }}
        className="flex min-h-(--row) items-center border-b border-hairline text-ink-3"
      >
        {children}
      </div>
    </div>
  );
}

/** Column names of a board without a visible header, for screen readers. */
export function ColumnNames({ names }: { names: readonly string[] }) {
  return (
    <div role="rowgroup" className="sr-only">
      <div role="row">
        {names.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
