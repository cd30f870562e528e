'use client';

import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { insist } from '#components/ui/insist.ts';
import { type ContentNode, type Parent, titleOf } from './node.ts';

export type RowMenuProps = {
  node: ContentNode;
  parent: Parent;
  tabIndex?: number;
  /** Only in the tree, where something can be renamed in place and moved by steps. */
  inTree?: {
    rename: () => void;
    grab: () => void;
    /** Among its siblings; undefined where there is no place further up or down. */
    moveUp: (() => void) | undefined;
    moveDown: (() => void) | undefined;
  };
  /** Left out where its details are shown already. */
  onDetails?: () => void;
  onDelete: () => void;
};

const loadMenu = () => import('./row-menu-open.tsx');
const OpenMenu = lazy(() => insist(loadMenu).then(({ OpenMenu: loaded }) => ({ default: loaded })));

/** The ⋯ of a row; what it opens is made on the first click. */
export function RowMenu(props: RowMenuProps) {
  const [isArmed, setArmed] = useState(false);
  const closed = (
    <IconButton
      label={`More for ${titleOf(props.node)}`}
      aria-haspopup="menu"
      tabIndex={props.tabIndex}
      className="pointer-coarse:size-11"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setArmed(true)}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (!isArmed) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
