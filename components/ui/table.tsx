import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { openRowMenu } from './open-row-menu.ts';

/** A full-width table: fixed columns (set widths on heads), rows 48 px, or 36 with `tight`. */
export function Table({
  tight = false,
  className,
  ...rest
}: ComponentProps<'table'> & { tight?: boolean }) {
  return (
    <table
      data-tight={tight || undefined}
      className={cn('group/table w-full table-fixed border-separate border-spacing-0', className)}
      {...rest}
    />
  );
}

/** The header row; with `sticky` it stays in view above a scrolling list. */
export function TableHead({
  sticky = false,
  className,
  children,
  ...rest
}: ComponentProps<'thead'> & { sticky?: boolean }) {
  return (
    <thead className={cn(sticky && 'sticky top-0 z-sticky bg-paper', className)} {...rest}>
      <tr role={rest.role && 'row'}>{children}</tr>
    </thead>
  );
}

export type SortOrder = 'ascending' | 'descending' | 'none';

interface CellShape {
  /** Right-aligned numbers. */
  numeric?: boolean;
  /** The first or last column, including the page's margin: 64 px or 56 px wide. */
  edge?: 'start' | 'end';
}

const headEdges = {
  start: 'w-16 pr-0 pl-7 first:pl-7 max-md:w-13 max-md:pl-3 max-md:first:pl-3',
  end: 'w-14 pr-7 text-right max-md:pr-4',
};
const edges = { start: 'cell-start', end: 'cell-end' };

/** A column header; with `onSort` a button that sorts by it. */
export function HeadCell({
  numeric = false,
  edge,
  sort,
  onSort,
  className,
  children,
  ...rest
}: ComponentProps<'th'> & CellShape & { sort?: SortOrder; onSort?: () => void }) {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  const arrow = sort && sort !== 'none' && (
    <Arrow aria-hidden className="inline size-3 align-[-2px]" />
  );
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cn(
        'h-8 border-b border-hairline pr-3 text-meta font-semibold whitespace-nowrap text-ink-3 first:pl-gutter',
        numeric && 'pr-6 text-right',
        edge && headEdges[edge],
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1 inline-flex h-6 items-center gap-1 rounded-badge px-1 font-semibold hover:text-ink"
        >
          {children}
          {arrow}
        </button>
      ) : (
        <>
          {children} {arrow}
        </>
      )}
    </th>
  );
}

/** A row: `selected` by its checkbox, `open` in the side panel, `off` when it is disabled. */
export function Row({
  selected = false,
  open = false,
  off = false,
  className,
  ...rest
}: ComponentProps<'tr'> & { selected?: boolean; open?: boolean; off?: boolean }) {
  return (
    <tr
      aria-current={open ? 'true' : undefined}
      data-selected={selected || undefined}
      className={cn(
        // Isolated: a change in one row paints that row, and not the whole list.
        'group/row isolate hover:[&>td]:bg-paper-2',
        selected &&
          '[&>td]:bg-[color-mix(in_srgb,var(--accent-wash)_55%,var(--paper))] hover:[&>td]:bg-accent-wash',
        open && '[&>td]:bg-paper-2 [&>td:first-child]:shadow-[inset_3px_0_0_var(--accent)]',
        off && '[&_.strong]:text-ink-3',
        className,
      )}
      onContextMenu={openRowMenu}
      {...rest}
    />
  );
}

/** A cell; the first in a row has the page's margin unless it is an `edge`. */
export function Cell({
  numeric = false,
  edge,
  className,
  ...rest
}: ComponentProps<'td'> & CellShape) {
  return (
    <td
      className={cn('cell', numeric && 'pr-6 text-right', edge && edges[edge], className)}
      {...rest}
    />
  );
}
