'use client';

import {
  Building2,
  CopyPlus,
  Ellipsis,
  FilePlus2,
  FolderPlus,
  Move,
  PanelRight,
  PenLine,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { MoveItems } from '#components/kit/board/move-items.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx';
import { useContentPage } from './content-page.tsx';
import { idOf, titleOf } from './node.ts';
import type { RowMenuProps } from './row-menu.tsx';
import { whyNotChange, whyNotCreateAtRoot, whyNotCreateIn } from './why-not.ts';

/** What can be done with a collection or a space, open from the start. */
export function OpenMenu(props: RowMenuProps) {
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <IconButton
          label={`More for ${titleOf(props.node)}`}
          tabIndex={props.tabIndex}
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

function Items({ node, parent, inTree, onDetails, onDelete }: RowMenuProps) {
  const { title, ask } = useContentPage();
  const reason = whyNotChange(node, title);
  const locked = reason ? { unavailable: reason } : {};
  return (
    <>
      {onDetails && (
        <MenuItem icon={<PanelRight aria-hidden />} shortcut="Alt Enter" onSelect={onDetails}>
          Details
        </MenuItem>
      )}
      {node.type === 'collection' && <Create id={idOf(node)} node={node} />}
      <MenuSeparator />
      {inTree && (
        <MenuItem icon={<PenLine aria-hidden />} shortcut="F2" onSelect={inTree.rename} {...locked}>
          Rename
        </MenuItem>
      )}
      {node.type === 'space' && (
        <MenuItem
          icon={<SmilePlus aria-hidden />}
          onSelect={() => ask({ kind: 'emoji', space: node.space })}
          {...(reason && { unavailable: 'Takes the role Create, too.' })}
        >
          Change emoji…
        </MenuItem>
      )}
      <MenuSeparator />
      {inTree && !reason && (
        <MoveItems onUp={inTree.moveUp} onDown={inTree.moveDown} onGrab={inTree.grab} />
      )}
      <MenuItem
        icon={<Move aria-hidden />}
        onSelect={() => ask({ kind: 'move', node, parent })}
        {...(reason && { unavailable: 'Takes the role Create, too.' })}
      >
        Move to…
      </MenuItem>
      {node.type === 'space' && <Duplicate node={node} />}
      <MenuItem
        icon={<Building2 aria-hidden />}
        onSelect={() => ask({ kind: 'transfer', node })}
        {...(reason && { unavailable: 'Takes the role Create, too.' })}
      >
        Transfer…
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 aria-hidden />}
        shortcut="Del"
        onSelect={onDelete}
        {...(reason && { unavailable: 'Takes the role Create, too.' })}
      >
        {node.type === 'collection' ? 'Delete…' : 'Delete'}
      </MenuItem>
    </>
  );
}

function Create({ id, node }: { id: string; node: RowMenuProps['node'] }) {
  const { title, ask } = useContentPage();
  const reason = whyNotCreateIn(node, title);
  const locked = reason ? { unavailable: reason } : {};
  return (
    <>
      <MenuItem
        icon={<FilePlus2 aria-hidden />}
        onSelect={() => ask({ kind: 'new', type: 'space', parent: id })}
        {...locked}
      >
        New space in it…
      </MenuItem>
      <MenuItem
        icon={<FolderPlus aria-hidden />}
        onSelect={() => ask({ kind: 'new', type: 'collection', parent: id })}
        {...(reason && { unavailable: 'Takes the role Create, too.' })}
      >
        New collection in it…
      </MenuItem>
    </>
  );
}

function Duplicate({ node }: { node: Extract<RowMenuProps['node'], { type: 'space' }> }) {
  const { title, permissions, actions } = useContentPage();
  // Of what holds it only the service knows; at the root the organization says.
  const reason = node.space.parent ? undefined : whyNotCreateAtRoot(permissions, title);
  return (
    <MenuItem
      icon={<CopyPlus aria-hidden />}
      onSelect={() => void actions.duplicate(node.space)}
      {...(reason && { unavailable: reason })}
    >
      Duplicate
    </MenuItem>
  );
}
