'use client';

import { type CSSProperties, memo } from 'react';
import { isSameRow } from '#components/kit/board/steady.ts';
import { useRow } from '#components/kit/board/use-row.ts';
import { cn } from '#components/ui/cn.ts';
import { contentOf, titleOf } from './node.ts';
import { RowCells } from './row-cells.tsx';
import type { ItemRow } from './rows.ts';

/** What a row can ask of its tree; the same object for all rows and for the tree's whole life. */
export type RowActions = {
  focused: (id: string) => void;
  expand: (id: string, isExpanded: boolean) => void;
  /** Reads what is in a collection before it is expanded. */
  ahead: (id: string) => void;
  details: (id: string) => void;
  rename: (id: string) => void;
  renamed: (id: string, byKey: boolean) => void;
  remove: (id: string) => void;
  grab: (id: string) => void;
  moveBy: (id: string, by: -1 | 1) => void;
};

export type TreeRowProps = {
  row: ItemRow;
  index: number;
  isActive: boolean;
  isOpen: boolean;
  isGhost: boolean;
  isRenaming: boolean;
  /** Why the latest thing asked of it was not done. */
  remark: string | undefined;
  /** Makes a row draggable, once that is loaded. */
  drag: ((element: HTMLElement, id: string, title: string) => () => void) | undefined;
  actions: RowActions;
  measure: ((element: HTMLElement | null) => void) | undefined;
};

/** Grip and toggle, which stand before the title, in pixels. */
export const HANDLES = 52;
/** How far a level is set in, in pixels; half on small screens. */
export const INDENT = 24;

/** One collection or space: renders again only when something of its own changes. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { row, index, isActive, isOpen, isGhost, isRenaming, remark, drag, actions, measure } =
    props;
  const { node } = row;
  const title = titleOf(node);
  const mayMove = contentOf(node).permissions.admin;
  const attributes = useRow({
    ...{ row, title, index, isActive, drag, measure },
    current: isOpen ? 'true' : undefined,
    mayMove: mayMove,
    onFocus: actions.focused,
  });
  const style: CSSProperties & { '--level': number } = { '--level': row.level - 1 };
  return (
    <div
      {...attributes}
      style={style}
      className={cn(
        'group/row flex pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none] scroll-mt-8 min-h-(--row) items-center border-b border-hairline bg-paper px-gutter -outline-offset-2 hover:bg-paper-2',
        isOpen && 'bg-paper-2 shadow-[inset_3px_0_0_var(--accent)]',
        isGhost &&
          'bg-[repeating-linear-gradient(-45deg,transparent_0_5px,var(--paper-3)_5px_6px)] [&>*]:opacity-50',
      )}
    >
      <RowCells {...{ row, isActive, isRenaming, remark, actions }} />
    </div>
  );
}, isSameRow);
