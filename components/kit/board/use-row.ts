'use client';

import { useCallback, useEffect, useRef } from 'react';

/** What a row of any board has. */
type BoardRow = {
  id: string;
  level: number;
  of: number;
  position: number;
  isExpanded: boolean | undefined;
};

type Given = {
  row: BoardRow;
  title: string;
  index: number;
  isActive: boolean;
  /** Whether it is the open one, and as what: `page` where it leads to a page. */
  current: 'page' | 'true' | undefined;
  mayMove: boolean;
  /** Makes a row draggable, once that is loaded; gives back how to end that. */
  drag: ((element: HTMLElement, id: string, title: string) => () => void) | undefined;
  /** Takes its height, for rows drawn only while in view. */
  measure: ((element: HTMLElement | null) => void) | undefined;
  onFocus: (id: string) => void;
};

/** The attributes by which a board, its keys and its drag know a row. They go onto the row's element. */
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
}: Given) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!drag || !mayMove || !element.current) return;
    return drag(element.current, id, title);
  }, [drag, mayMove, id, title]);
  // Another function each time would have every row measured again with every change.
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
  } as const;
}
