'use client';

import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { openRowMenu } from '#components/ui/open-row-menu.ts';
import type { RowSelection } from './use-board-selection.ts';

/** The fields that rows of all boards have. */
type BoardRow = {
  id: string;
  level: number;
  of: number;
  position: number;
  isExpanded: boolean | undefined;
};

type RowInput = {
  row: BoardRow;
  title: string;
  index: number;
  isActive: boolean;
  /** Marks the open row: `page` if it links to a page. */
  current: 'page' | 'true' | undefined;
  mayMove: boolean;
  /** Makes a row draggable and returns a function that ends it; undefined until it is loaded. */
  drag: ((element: HTMLElement, id: string, title: string) => () => void) | undefined;
  /** Measures the row's height, on long boards only. */
  measure: ((element: HTMLElement | null) => void) | undefined;
  onFocus: (id: string) => void;
  /** Whether it is selected; undefined where rows can't be. */
  selection?: RowSelection | undefined;
  /** Selects it with ⌘ and a click, or with Shift the rows up to it. */
  onSelect?: (id: string, isRange: boolean) => void;
};

/** The attributes of a row's element, by which its board, keys and drags find it. */
export function useRow({
  row: { id, level, of, position, isExpanded },
  title,
  index,
  isActive,
  current,
  mayMove,
  drag,
  measure,
  onFocus,
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
    'aria-current': current,
    'aria-labelledby': `title-${id} about-${id}`,
    onFocus: () => onFocus(id),
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
