'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSteady } from '#components/kit/board/steady.ts';
import type { MovingControl } from '#components/kit/board/use-moving.ts';
import type { VirtualRows } from '#components/kit/board/use-virtual-rows.ts';
import { announce } from '#components/ui/live-region.tsx';
import { childrenFor } from './children.ts';
import { useContentPage } from './content-page.tsx';
import type { ItemRow, Row } from './rows.ts';
import type { RowActions } from './tree-row.tsx';
import { useDetails } from './use-details.ts';
import { whyNotChange } from './why-not.ts';

/** Milliseconds after which a collection in focus is read ahead: not all that one walks over are. */
const REST = 150;

/** What rows do, and what they have come to: which is renamed, and why something was not done. */
export function useRowActions(
  rows: readonly Row[],
  moving: MovingControl,
  { setActive, focusRow }: VirtualRows,
) {
  const { organizationId, title, expansion, actions, ask } = useContentPage();
  const { shownId, showDetails, hideDetails } = useDetails();
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<string | null>(null);
  const [remark, setRemark] = useState<{ id: string; text: string } | null>(null);

  const rest = useRef<number>(undefined);

  function refuse(id: string, text: string): void {
    setRemark({ id, text });
    announce(text);
  }

  function itemOf(id: string): ItemRow | undefined {
    return rows.find((row): row is ItemRow => row.kind === 'item' && row.id === id);
  }

  /** Does what takes the right to change a row, or says who could. */
  function ifAllowed(id: string, run: (row: ItemRow) => void): void {
    const row = itemOf(id);
    const reason = row && whyNotChange(row.node, title);
    if (reason) refuse(id, reason);
    else if (row) {
      setRemark(null);
      run(row);
    }
  }

  function focusNeighbour(id: string): void {
    const items = rows.filter((row): row is ItemRow => row.kind === 'item');
    const at = items.findIndex((row) => row.id === id);
    const next = items[at + 1] ?? items[at - 1];
    if (next) focusRow(next.id);
  }

  const own: RowActions = {
    focused: (id) => {
      setActive(id);
      window.clearTimeout(rest.current);
      rest.current = window.setTimeout(() => {
        if (itemOf(id)?.isExpanded === false) own.ahead(id);
      }, REST);
    },
    expand: (id, isExpanded) => expansion.set([id], isExpanded),
    ahead: (id) => void client.prefetchQuery(childrenFor(organizationId, id)),
    details: (id) => showDetails(itemOf(id)?.node.type ?? 'collection', id),
    rename: (id) => ifAllowed(id, () => setRenaming(id)),
    renamed: (id, byKey) => {
      setRenaming(null);
      if (byKey) focusRow(id);
    },
    remove: (id) =>
      ifAllowed(id, ({ node }) => {
        if (node.type === 'collection') return ask({ kind: 'delete', collection: node.collection });
        focusNeighbour(id);
        if (shownId === id) hideDetails();
        void actions.trash(node.space);
      }),
    grab: (id) =>
      ifAllowed(id, (row) => {
        focusRow(id);
        moving.grab(row);
      }),
    moveBy: (id, by) => ifAllowed(id, (row) => moving.moveBy(row, by)),
  };

  const rowActions = useSteady(own);
  return { rowActions, renaming, remark, refuse };
}
