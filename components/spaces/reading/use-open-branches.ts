'use client';

import { useEffect, useMemo, useState } from 'react';
import type { TreePage } from './tree.ts';

/** Trees of up to this many pages are fully expanded at first. */
const OPEN_MAXIMUM = 80;

export type Branches = { isOpen: (id: string) => boolean; toggle: (id: string) => void };

/** The expanded branches of the tree: all of a small one, and always the parents of the current page. */
export function useOpenBranches(pages: TreePage[], current: string | undefined): Branches {
  const above = useMemo(() => parentsOf(pages), [pages]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    above.size <= OPEN_MAXIMUM
      ? new Set([...above.values()].filter((id) => id !== null))
      : new Set(ancestorsOf(current, above)),
  );
  useEffect(() => {
    setOpen((before) => {
      const line = ancestorsOf(current, above).filter((id) => !before.has(id));
      return line.length > 0 ? new Set([...before, ...line]) : before;
    });
  }, [current, above]);
  return {
    isOpen: (id) => open.has(id),
    toggle: (id) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
  };
}

/** The parent of each page. */
function parentsOf(pages: readonly TreePage[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const visit = (page: TreePage, parent: string | null) => {
    found.set(page.id, parent);
    for (const each of page.pages) visit(each, page.id);
  };
  for (const page of pages) visit(page, null);
  return found;
}

function ancestorsOf(id: string | undefined, above: ReadonlyMap<string, string | null>): string[] {
  const parent = id === undefined ? null : (above.get(id) ?? null);
  return parent === null ? [] : [...ancestorsOf(parent, above), parent];
}
