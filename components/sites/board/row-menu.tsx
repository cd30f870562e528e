'use client';

import {
  BookOpen,
  FilePlus2,
  FolderPlus,
  Layers,
  Move,
  Palette,
  PanelRight,
  PenLine,
  Replace,
  Star,
  Trash2,
} from 'lucide-react';
import { MoveItems } from '#components/kit/board/move-items.tsx';
import { TogetherItems } from '#components/kit/board/together-items.tsx';
import { routes } from '#components/kit/routes.ts';
import { RowMenu as KitRowMenu } from '#components/kit/row-menu.tsx';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { useBoard } from './board-context.tsx';
import type { StructureItem } from './items.ts';
import type { SiteRowActions } from './row.tsx';
import type { SiteItemRow } from './rows.ts';
import { useDefaults } from './use-defaults.ts';

export type SiteRowMenuProps = { row: SiteItemRow; isActive: boolean; actions: SiteRowActions };

const removeWords: Record<StructureItem['object'], string> = {
  'site-space': 'Remove from site…',
  'site-section': 'Delete section…',
  'site-section-group': 'Delete group…',
};

/** The actions of an item, as an open menu. */
export function RowMenu(props: SiteRowMenuProps) {
  return (
    <KitRowMenu label={`Actions for ${props.row.title}`} tabIndex={props.isActive ? 0 : -1}>
      <Items {...props} />
    </KitRowMenu>
  );
}

function Items({ row, actions }: SiteRowMenuProps) {
  const { organizationId, siteId, canEdit, openDialog } = useBoard();
  const { id, item } = row;
  const together = actions.together(id);
  if (together.length > 1)
    return (
      <TogetherItems
        count={together.length}
        remove="Remove"
        onMove={() => openDialog({ kind: 'move', ids: together })}
        onGrab={() => actions.grab(id)}
        onRemove={() => actions.remove(id)}
        onClear={actions.clear}
      />
    );
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
          href={routes.space({ organization: organizationId, id: spaceId })}
        >
          Open space
        </MenuItem>
      )}
      {item.object === 'site-space' && (
        <MenuItem
          icon={<Palette aria-hidden />}
          href={routes.siteSpaceLook(organizationId, siteId, id)}
        >
          Customize
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

function Changes({ row, actions }: Pick<SiteRowMenuProps, 'row' | 'actions'>) {
  const { openDialog } = useBoard();
  const { makeDefault } = useDefaults();
  const { id, item, isDefault } = row;
  const defaulting = item.object !== 'site-section-group' && (
    <MenuItem
      icon={<Star aria-hidden />}
      onSelect={() => void makeDefault(row)}
      {...(isDefault && { unavailable: 'This is already the default.' })}
    >
      Make default
    </MenuItem>
  );
  if (item.object === 'site-space')
    return (
      <>
        {defaulting}
        <MakeSection row={row} />
        <MenuItem
          icon={<Replace aria-hidden />}
          onSelect={() => openDialog({ kind: 'replace', id })}
        >
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
            onSelect={() => openDialog({ kind: 'space', section: id })}
          >
            Add a space…
          </MenuItem>
          <MenuItem
            icon={<FolderPlus aria-hidden />}
            onSelect={() => openDialog({ kind: 'group', section: id })}
          >
            Add to a new group…
          </MenuItem>
        </>
      ) : (
        <MenuItem
          icon={<FilePlus2 aria-hidden />}
          onSelect={() => openDialog({ kind: 'section', group: id })}
        >
          Add a section…
        </MenuItem>
      )}
    </>
  );
}

/**
 * Turns a space that shares a section into a section of its own, directly after that one. In a site
 * without sections, the first one gets all spaces.
 */
function MakeSection({ row }: Pick<SiteRowMenuProps, 'row'>) {
  const { actions, openDialog } = useBoard();
  const { id, parent, of } = row;
  if (parent === null)
    return (
      <MenuItem icon={<Layers aria-hidden />} onSelect={() => openDialog({ kind: 'section' })}>
        Add the first section…
      </MenuItem>
    );
  return (
    <MenuItem
      icon={<Layers aria-hidden />}
      onSelect={() => void actions.makeSection(id, parent)}
      {...(of === 1 && { unavailable: 'It’s the only space of its section.' })}
    >
      Make it a section
    </MenuItem>
  );
}

function Moves({ row, actions }: Pick<SiteRowMenuProps, 'row' | 'actions'>) {
  const { openDialog } = useBoard();
  const { id, position, of } = row;
  return (
    <>
      <MoveItems
        onUp={position > 1 ? () => actions.moveBy(id, -1) : undefined}
        onDown={position < of ? () => actions.moveBy(id, 1) : undefined}
        onGrab={() => actions.grab(id)}
      />
      <MenuItem
        icon={<Move aria-hidden />}
        onSelect={() => openDialog({ kind: 'move', ids: [id] })}
      >
        Move to…
      </MenuItem>
    </>
  );
}
