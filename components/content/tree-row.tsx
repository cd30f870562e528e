'use client';

import { type CSSProperties, memo } from 'react';
import type { BoardActions } from '#components/kit/board/use-board-actions.ts';
import type { RowSelection } from '#components/kit/board/use-board-selection.ts';
import { type BoardRowProps, rowLook, useRow } from '#components/kit/board/use-row.ts';
import { isSameRow } from '#components/kit/board/use-stable-callbacks.ts';
import { cn } from '#components/ui/cn.ts';
import type { LocatedNode } from './moving-together.ts';
import { titleOf } from './node.ts';
import { mayChange } from './permissions.ts';
import { RowCells } from './row-cells.tsx';
import type { ContentItemRow } from './rows.ts';

/** The actions of a row; one stable object for all rows of the tree. */
export type ContentRowActions = BoardActions & {
  /** Loads the children of a collection before it is expanded. */
  preload: (id: string) => void;
  details: (id: string) => void;
  /** Selects a row, or with `isRange` all rows up to it. */
  select: (id: string, isRange: boolean) => void;
  clear: () => void;
  /** The items that an action on one is for: all that are selected, if it is one of them. */
  together: (id: string) => readonly LocatedNode[];
};

export type ContentRowProps = BoardRowProps<ContentItemRow, ContentRowActions> & {
  selection: RowSelection;
};

/** The width of checkbox, grip and toggle before the title, in pixels. */
export const HANDLES = 76;
/** The indentation of a level in pixels; half on small screens. */
export const INDENT = 24;

/** A collection or space; renders again only when its own props change. */
export const TreeRow = memo(function TreeRow(props: ContentRowProps) {
  const { row, isActive, isOpen, isGhost, isRenaming, remark, selection, actions } = props;
  const { node } = row;
  const title = titleOf(node);
  const mayMove = mayChange(node);
  const attributes = useRow({
    ...props,
    title,
    current: 'true',
    mayMove,
    selection: mayMove ? selection : undefined,
    onSelect: actions.select,
  });
  const style: CSSProperties & { '--level': number } = { '--level': row.level - 1 };
  return (
    <div
      {...attributes}
      style={style}
      className={cn(
        rowLook.touch,
        'group/row flex scroll-mt-8 min-h-(--row) items-center border-b border-hairline bg-paper px-gutter -outline-offset-2 hover:bg-paper-2',
        selection !== 'off' && 'bg-accent-wash hover:bg-accent-wash',
        isOpen && 'bg-paper-2 shadow-[inset_3px_0_0_var(--accent)]',
        isGhost && rowLook.ghost,
      )}
    >
      <RowCells
        row={row}
        isActive={isActive}
        isRenaming={isRenaming}
        selection={selection}
        remark={remark}
        actions={actions}
      />
    </div>
  );
}, isSameRow);
