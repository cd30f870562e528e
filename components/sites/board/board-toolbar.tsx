import { ChevronsDownUp, ChevronsUpDown, Search } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { useBoard } from './board-context.tsx';
import type { Structure, StructureItem } from './items.ts';
import { preloadDialogs } from './lazy-dialogs.ts';

/** Up to this many items are seen at a glance. */
const FEW = 20;

/** Above a long board: finds an item, and collapses or expands all. */
export function BoardToolbar({
  structure,
  isOpen,
  setAll,
}: {
  structure: Structure;
  isOpen: (item: StructureItem) => boolean;
  setAll: (ids: readonly string[], isExpanded: boolean) => void;
}) {
  const { openDialog } = useBoard();
  if (structure.nodes.size <= FEW) return null;
  const holders = [...structure.nodes.values()].filter(({ object }) => object !== 'site-space');
  const isAnyOpen = holders.some(isOpen);
  const ids = holders.map(({ id }) => id);
  return (
    <div className="flex flex-none items-center gap-2 border-b border-hairline px-gutter py-1.5">
      <Button variant="bare" {...preloadDialogs} onClick={() => openDialog({ kind: 'find' })}>
        <Search aria-hidden /> Find an item
      </Button>
      {ids.length > 0 && (
        <Button variant="bare" onClick={() => setAll(ids, !isAnyOpen)}>
          {isAnyOpen ? <ChevronsDownUp aria-hidden /> : <ChevronsUpDown aria-hidden />}
          {isAnyOpen ? 'Collapse all' : 'Expand all'}
        </Button>
      )}
    </div>
  );
}
