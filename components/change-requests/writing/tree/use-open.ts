'use client';

import { useCallback, useMemo } from 'react';
import { expansionOf, useExpanded } from '#components/kit/board/expansion.ts';
import type { PageTree } from './page-tree.ts';

/** Up to how many pages a tree stands open when it is first seen. */
const OPEN_MAXIMUM = 80;

/**
 * What of the tree is expanded: all of a small one to begin with, then as the person left it. The
 * browser keeps what is expanded by its id and what is collapsed as `!id`.
 */
export function useOpen(spaceId: string, tree: PageTree | undefined) {
  const expansion = expansionOf(`writing:${spaceId}`);
  const kept = useExpanded(expansion);
  const isSmall = (tree?.nodes.size ?? 0) <= OPEN_MAXIMUM;
  const isOpen = useCallback(
    (id: string) => kept.has(id) || (isSmall && !kept.has(`!${id}`)),
    [kept, isSmall],
  );
  const setOpen = useCallback(
    (id: string, isExpanded: boolean) => {
      expansion.set([isExpanded ? `!${id}` : id], false);
      expansion.set([isExpanded ? id : `!${id}`], true);
    },
    [expansion],
  );
  return useMemo(() => ({ isOpen, setOpen }), [isOpen, setOpen]);
}
