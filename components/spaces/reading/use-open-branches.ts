'use client';

import { useEffect, useMemo, useState } from 'react';
import type { TreePage } from './tree.ts';

/** Up to how many pages a tree stands open when it is first seen. */
const OPEN_MAXIMUM = 80;

export type Branches = { isOpen: (id: string) => boolean; toggle: (id: string) => void };

/** Which branches of the tree are open: all of a small one, and always those above the current page. */
export function useOpenBranches(pages: TreePage[], current: string | undefined): Branches {
  const above = useMemo(() => parentsOf(pages), [pages]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    above.size <= OPEN_MAXIMUM
      ? new Set([...above.values()].filter((id) => id !== null))
      : new Set(lineTo(current, above)),
  );
  useEffect(() => {
    setOpen((before) => {
      const line = lineTo(current, above).filter((id) => !before.has(id));
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

/** Of each page, which one holds it. */
function parentsOf(pages: readonly TreePage[]): Map<string, string | null> {
  const found = new Map<string, string | null>();
  const visit = (page: TreePage, parent: string | null) => {
    found.set(page.id, parent);
    for (const each of page.pages) visit(each, page.id);
  };
  for (const page of pages) visit(page, null);
  return found;
}

function lineTo(id: string | undefined, above: ReadonlyMap<string, string | null>): string[] {
  const parent = id === undefined ? null : (above.get(id) ?? null);
  return parent === null ? [] : [...lineTo(parent, above), parent];
}
