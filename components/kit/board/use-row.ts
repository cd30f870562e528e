'use client';

import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { openRowMenu } from '#components/ui/open-row-menu.ts';
import type { BoardItem } from './rows.ts';
import type { BoardActions } from './use-board-actions.ts';
import type { RowSelection } from './use-board-selection.ts';

/** The props that the rows of all boards have; `memo` compares them with `isSameRow`. */
export type BoardRowProps<Item extends BoardItem, Actions extends BoardActions> = {
  row: Item;
  index: number;
  isActive: boolean;
  isOpen: boolean;
  isGhost: boolean;
  isRenaming: boolean;
  /** Why the last action on it failed. */
  remark: string | undefined;
  /** Makes a row draggable and returns a function that ends it; undefined until it is loaded. */
  drag: ((element: HTMLElement, id: string, title: string) => () => void) | undefined;
  actions: Actions;
  /** Measures the row's height, on long boards only. */
  measure: ((element: HTMLElement | null) => void) | undefined;
};

type RowInput = Omit<
  BoardRowProps<BoardItem, BoardActions>,
  'isGhost' | 'isRenaming' | 'remark' | 'actions'
> & {
  actions: Pick<BoardActions, 'focused'>;
  title: string;
  /** How an open row is marked: `page` if it links to a page. */
  current: 'page' | 'true';
  mayMove: boolean;
  /** Whether it is selected; undefined where rows can't be. */
  selection?: RowSelection | undefined;
  /** Selects it with ⌘ and a click, or with Shift the rows up to it. */
  onSelect?: (id: string, isRange: boolean) => void;
};

/** Classes of the rows of every board. */
export const rowLook = {
  /** A long press takes the row instead of selecting its text. */
  touch: 'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
  /** The place a held row leaves. */
  ghost:
    'bg-[repeating-linear-gradient(-45deg,transparent_0_5px,var(--paper-3)_5px_6px)] [&>*]:opacity-50',
};

/** The attributes of a row's element, by which its board, keys and drags find it. */
export function useRow({
  row: { id, level, of, position, isExpanded },
  title,
  index,
  isActive,
  isOpen,
  current,
  mayMove,
  drag,
  measure,
  actions,
  selection,
  onSelect,
}: RowInput) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!drag || !mayMove || !element.current) return;
    return drag(element.current, id, title);
  }, [drag, mayMove, id, title]);
  // A new function each time would measure every row again after every change.
  const ref = useCallback(
    (found: HTMLDivElement | null) => {
      element.current = found;
      measure?.(found);
    },
    [measure],
  );
  return {
    ref,
    role: 'row',
    tabIndex: isActive ? 0 : -1,
    'data-row': id,
    'data-index': index,
    'data-title': title,
    'data-movable': mayMove || undefined,
    'aria-level': level,
    'aria-setsize': of,
    'aria-posinset': position,
    'aria-expanded': isExpanded,
    'aria-current': isOpen ? current : undefined,
    'aria-labelledby': `title-${id} about-${id}`,
    onFocus: () => actions.focused(id),
    onContextMenu: openRowMenu,
    ...(selection &&
      onSelect && {
        'aria-selected': selection !== 'off',
        // Shift would select text.
        onMouseDown: (event: MouseEvent) => {
          if (event.shiftKey && isOnRow(event)) event.preventDefault();
        },
        onClick: (event: MouseEvent) => {
          if (isOnRow(event) && (event.shiftKey || event.metaKey || event.ctrlKey))
            onSelect(id, event.shiftKey);
        },
      }),
  } as const;
}

/** Whether a click is on the row itself, not on a control in it. */
function isOnRow({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest('a, button, input, [role=menu]');
}
