'use client';

import {
  Building2,
  CopyPlus,
  FilePlus2,
  FolderPlus,
  Move,
  PanelRight,
  PenLine,
  SmilePlus,
  Trash2,
} from 'lucide-react';
import { MoveItems } from '#components/kit/board/move-items.tsx';
import { TogetherItems } from '#components/kit/board/together-items.tsx';
import { RowMenu as KitRowMenu } from '#components/kit/row-menu.tsx';
import { useRequirement } from '#components/kit/who-can.tsx';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { useContentPage } from './content-context.ts';
import type { LocatedNode } from './moving-together.ts';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';
import { addingTo, changing, transferring } from './permissions.ts';

export type ContentRowMenuProps = {
  node: ContentNode;
  parent: Parent;
  tabIndex?: number;
  /** Only in the tree, where an item can be renamed in place and moved up and down. */
  inTree?: {
    rename: () => void;
    grab: () => void;
    /** Among its siblings; undefined for the first or last. */
    moveUp: (() => void) | undefined;
    moveDown: (() => void) | undefined;
    /** The items that are selected with it. */
    together: () => readonly LocatedNode[];
    clear: () => void;
  };
  /** Undefined where the details are already shown. */
  onDetails?: () => void;
  onDelete: () => void;
};

/** The actions of a collection or a space. */
export function RowMenu(props: ContentRowMenuProps) {
  return (
    <KitRowMenu
      label={`Actions for ${titleOf(props.node)}`}
      {...(props.tabIndex !== undefined && { tabIndex: props.tabIndex })}
    >
      <Items {...props} />
    </KitRowMenu>
  );
}

function Items({ node, parent, inTree, onDetails, onDelete }: ContentRowMenuProps) {
  const { openDialog, permissions } = useContentPage();
  const { reason } = useRequirement(...changing(node));
  const locked = reason ? { unavailable: reason } : {};
  const leaving = useRequirement(...transferring(permissions)).reason;
  const together = inTree?.together() ?? [];
  if (inTree && together.length > 1)
    return (
      <TogetherItems
        count={together.length}
        remove="Delete"
        onMove={() => openDialog({ kind: 'move', items: together })}
        onGrab={inTree.grab}
        onRemove={onDelete}
        onClear={inTree.clear}
      />
    );
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
          onSelect={() => openDialog({ kind: 'emoji', space: node.space })}
          {...locked}
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
        onSelect={() => openDialog({ kind: 'move', items: [{ node, parent }] })}
        {...locked}
      >
        Move to…
      </MenuItem>
      {node.type === 'space' && <Duplicate node={node} />}
      <MenuItem
        icon={<Building2 aria-hidden />}
        onSelect={() => openDialog({ kind: 'transfer', node })}
        {...(leaving ? { unavailable: leaving } : locked)}
      >
        Transfer…
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} shortcut="Del" onSelect={onDelete} {...locked}>
        {node.type === 'collection' ? 'Delete…' : 'Delete'}
      </MenuItem>
    </>
  );
}

function Create({ id, node }: { id: string; node: ContentRowMenuProps['node'] }) {
  const { permissions, openDialog } = useContentPage();
  const { reason } = useRequirement(...addingTo(node, permissions));
  const locked = reason ? { unavailable: reason } : {};
  return (
    <>
      <MenuItem
        icon={<FilePlus2 aria-hidden />}
        onSelect={() => openDialog({ kind: 'new', type: 'space', parent: id })}
        {...locked}
      >
        New space…
      </MenuItem>
      <MenuItem
        icon={<FolderPlus aria-hidden />}
        onSelect={() => openDialog({ kind: 'new', type: 'collection', parent: id })}
        {...locked}
      >
        New collection…
      </MenuItem>
    </>
  );
}

function Duplicate({ node }: { node: Extract<ContentRowMenuProps['node'], { type: 'space' }> }) {
  const { permissions, actions } = useContentPage();
  // The organization's permissions apply at the root only; in a collection the service decides.
  const { reason } = useRequirement(...addingTo(null, node.space.parent ? undefined : permissions));
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
