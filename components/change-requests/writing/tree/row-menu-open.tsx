'use client';

import { Ellipsis, FilePlus2, Link2, Move, PenLine, Trash2, Undo2 } from 'lucide-react';
import { MoveItems } from '#components/kit/board/move-items.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { notify } from '#components/ui/toaster.tsx';
import { counted } from '../../words.ts';
import { useWriting } from '../writing-context.tsx';
import { pagesBelow } from './page-tree.ts';
import type { RowMenuProps } from './row-menu.tsx';

/** What can be done with a page, open from the start. */
export function OpenMenu(props: RowMenuProps) {
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <IconButton
          label={`More for ${props.row.title}`}
          tabIndex={props.isActive ? 0 : -1}
          className="pointer-coarse:size-11"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <Items {...props} />
      </MenuContent>
    </Menu>
  );
}

function Items({ row, actions }: RowMenuProps) {
  const { canWrite, tree } = useWriting();
  const { id, node, signs } = row;
  const below = pagesBelow(tree, id).length;
  const link = (
    <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyReference(id, row.title)}>
      Copy link for a text
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
          Discard changes to this page
        </MenuItem>
      )}
      <MenuItem
        danger
        icon={<Trash2 aria-hidden />}
        shortcut="Del"
        onSelect={() => actions.remove(id)}
      >
        {below > 0 ? `Delete, with ${counted(below, 'page')} in it` : 'Delete'}
      </MenuItem>
    </>
  );
}

function Add({ row: { id, node } }: Pick<RowMenuProps, 'row'>) {
  const { ask } = useWriting();
  return (
    <>
      {node.type !== 'link' && (
        <MenuItem
          icon={<FilePlus2 aria-hidden />}
          onSelect={() => ask({ kind: 'add', beside: id, side: 'into' })}
        >
          Add in it…
        </MenuItem>
      )}
      <MenuItem
        icon={<FilePlus2 aria-hidden />}
        onSelect={() => ask({ kind: 'add', beside: id, side: 'after' })}
      >
        Add after it…
      </MenuItem>
    </>
  );
}

function Moves({ row: { id, position, of }, actions }: Pick<RowMenuProps, 'row' | 'actions'>) {
  const { ask } = useWriting();
  return (
    <>
      <MoveItems
        onUp={position > 1 ? () => actions.moveBy(id, -1) : undefined}
        onDown={position < of ? () => actions.moveBy(id, 1) : undefined}
        onGrab={() => actions.grab(id)}
      />
      <MenuItem icon={<Move aria-hidden />} onSelect={() => ask({ kind: 'move', id })}>
        Move to…
      </MenuItem>
    </>
  );
}

async function copyReference(id: string, title: string): Promise<void> {
  const text = `[${title}](page:${id})`;
  try {
    await navigator.clipboard.writeText(text);
    notify('Copied. Paste it into a text.', { tone: 'done' });
  } catch {
    notify(`The browser did not allow copying. Copy it by hand: ${text}`, { tone: 'bad' });
  }
}
