'use client';

import {
  BookOpen,
  Ellipsis,
  FilePlus2,
  FolderPlus,
  Move,
  PanelRight,
  PenLine,
  Replace,
  Star,
  Trash2,
} from 'lucide-react';
import { MoveItems } from '#components/kit/board/move-items.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { useBoard } from './board-context.tsx';
import type { Item } from './items.ts';
import type { RowMenuProps } from './row-menu.tsx';
import { useDefaults } from './use-defaults.ts';

const removeWords: Record<Item['object'], string> = {
  'site-space': 'Take off the site…',
  'site-section': 'Delete section…',
  'site-section-group': 'Delete group…',
};

/** What can be done with an item, open from the start. */
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
  const { organizationId, canEdit } = useBoard();
  const { id, item } = row;
  const spaceId = item.object === 'site-space' ? (item.spaceId ?? item.space?.id) : undefined;
  return (
    <>
      <MenuItem
        icon={<PanelRight aria-hidden />}
        shortcut="Alt Enter"
        onSelect={() => actions.details(id)}
      >
        Details
      </MenuItem>
      {spaceId && (
        <MenuItem
          icon={<BookOpen aria-hidden />}
          href={`/orgs/${organizationId}/spaces/${spaceId}`}
        >
          Open the space
        </MenuItem>
      )}
      {canEdit && (
        <>
          <MenuSeparator />
          <Changes row={row} actions={actions} />
          <MenuSeparator />
          <Moves row={row} actions={actions} />
          <MenuSeparator />
          <MenuItem
            danger
            icon={<Trash2 aria-hidden />}
            shortcut="Del"
            onSelect={() => actions.remove(id)}
          >
            {removeWords[item.object]}
          </MenuItem>
        </>
      )}
    </>
  );
}

function Changes({ row, actions }: Pick<RowMenuProps, 'row' | 'actions'>) {
  const { ask } = useBoard();
  const { makeDefault } = useDefaults();
  const { id, item, isDefault } = row;
  const defaulting = item.object !== 'site-section-group' && (
    <MenuItem
      icon={<Star aria-hidden />}
      onSelect={() => void makeDefault(row)}
      {...(isDefault && { unavailable: 'It is the default already.' })}
    >
      Make it the default
    </MenuItem>
  );
  if (item.object === 'site-space')
    return (
      <>
        {defaulting}
        <MenuItem icon={<Replace aria-hidden />} onSelect={() => ask({ kind: 'replace', id })}>
          Replace with another space…
        </MenuItem>
      </>
    );
  const isSection = item.object === 'site-section';
  return (
    <>
      <MenuItem icon={<PenLine aria-hidden />} shortcut="F2" onSelect={() => actions.rename(id)}>
        Rename
      </MenuItem>
      {isSection ? (
        <>
          {defaulting}
          <MenuItem
            icon={<FilePlus2 aria-hidden />}
            onSelect={() => ask({ kind: 'space', section: id })}
          >
            Add a space…
          </MenuItem>
          <MenuItem
            icon={<FolderPlus aria-hidden />}
            onSelect={() => ask({ kind: 'group', section: id })}
          >
            Put into a new group…
          </MenuItem>
        </>
      ) : (
        <MenuItem
          icon={<FilePlus2 aria-hidden />}
          onSelect={() => ask({ kind: 'section', group: id })}
        >
          Add a section…
        </MenuItem>
      )}
    </>
  );
}

function Moves({ row, actions }: Pick<RowMenuProps, 'row' | 'actions'>) {
  const { ask } = useBoard();
  const { id, position, of } = row;
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
