'use client';

import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { insist } from '#components/ui/insist.ts';
import type { RowActions } from './row.tsx';
import type { ItemRow } from './rows.ts';

export type RowMenuProps = { row: ItemRow; isActive: boolean; actions: RowActions };

const loadMenu = () => import('./row-menu-open.tsx');
const OpenMenu = lazy(() => insist(loadMenu).then(({ OpenMenu: loaded }) => ({ default: loaded })));

/** The ⋯ of a row; what it opens is made on the first click. */
export function RowMenu(props: RowMenuProps) {
  const [isArmed, setArmed] = useState(false);
  const closed = (
    <IconButton
      label={`More for ${props.row.title}`}
      aria-haspopup="menu"
      tabIndex={props.isActive ? 0 : -1}
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
