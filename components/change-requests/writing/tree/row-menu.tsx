'use client';

import { FilePlus2, Link2, Move, PenLine, Trash2, Undo2 } from 'lucide-react';
import { MoveItems } from '#components/kit/board/move-items.tsx';
import { idsBelow } from '#components/kit/board/tree.ts';
import { copyText } from '#components/kit/copy-text.ts';
import { plural } from '#components/kit/format.ts';
import { RowMenu as KitRowMenu } from '#components/kit/row-menu.tsx';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { useWriting } from '../writing-context.tsx';
import type { PageItemRow } from './rows.ts';
import type { PageRowActions } from './tree-row.tsx';

export type PageRowMenuProps = { row: PageItemRow; isActive: boolean; actions: PageRowActions };

/** The menu of a page. */
export function RowMenu(props: PageRowMenuProps) {
  return (
    <KitRowMenu label={`Actions for ${props.row.title}`} tabIndex={props.isActive ? 0 : -1}>
      <Items {...props} />
    </KitRowMenu>
  );
}

function Items({ row, actions }: PageRowMenuProps) {
  const { canWrite, tree } = useWriting();
  const { id, node, signs } = row;
  const below = idsBelow(tree, id).length;
  const link = (
    <MenuItem
      icon={<Link2 aria-hidden />}
      onSelect={() => void copyText(`[${row.title}](page:${id})`, 'Markdown link')}
    >
      Copy Markdown link
    </MenuItem>
  );
  if (!canWrite) return link;
  return (
    <>
      <Add row={row} />
      <MenuSeparator />
      <MenuItem icon={<PenLine aria-hidden />} shortcut="F2" onSelect={() => actions.rename(id)}>
        Rename
      </MenuItem>
      {node.type === 'document' && link}
      <MenuSeparator />
      <Moves row={row} actions={actions} />
      <MenuSeparator />
      {signs.length > 0 && !signs.includes('added') && (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => actions.discard(id)}>
          Discard changes
        </MenuItem>
      )}
      <MenuItem
        danger
        icon={<Trash2 aria-hidden />}
        shortcut="Del"
        onSelect={() => actions.remove(id)}
      >
        {below > 0 ? `Delete with ${plural(below, 'subpage')}` : 'Delete'}
      </MenuItem>
    </>
  );
}

function Add({ row: { id, node } }: Pick<PageRowMenuProps, 'row'>) {
  const { openDialog } = useWriting();
  return (
    <>
      {node.type !== 'link' && (
        <MenuItem
          icon={<FilePlus2 aria-hidden />}
          onSelect={() => openDialog({ kind: 'add', beside: id, side: 'into' })}
        >
          Add inside…
        </MenuItem>
      )}
      <MenuItem
        icon={<FilePlus2 aria-hidden />}
        onSelect={() => openDialog({ kind: 'add', beside: id, side: 'after' })}
      >
        Add after…
      </MenuItem>
    </>
  );
}

function Moves({ row: { id, position, of }, actions }: Pick<PageRowMenuProps, 'row' | 'actions'>) {
  const { openDialog } = useWriting();
  return (
    <>
      <MoveItems
        onUp={position > 1 ? () => actions.moveBy(id, -1) : undefined}
        onDown={position < of ? () => actions.moveBy(id, 1) : undefined}
        onGrab={() => actions.grab(id)}
      />
      <MenuItem icon={<Move aria-hidden />} onSelect={() => openDialog({ kind: 'move', id })}>
        Move to…
      </MenuItem>
    </>
  );
}
