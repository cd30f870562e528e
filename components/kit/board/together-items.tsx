import { Move, SquareX, Trash2 } from 'lucide-react';
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx';
import { plural } from '../format.ts';

/** The menu of a row that is selected with others: what it does, it does to all of them. */
export function TogetherItems({
  count,
  remove,
  onMove,
  onGrab,
  onRemove,
  onClear,
}: {
  count: number;
  /** The word for it: “Delete”. */
  remove: string;
  onMove: () => void;
  onGrab: () => void;
  onRemove: () => void;
  onClear: () => void;
}) {
  const items = plural(count, 'item');
  return (
    <>
      <MenuItem icon={<Move aria-hidden />} onSelect={onMove}>
        Move {items}…
      </MenuItem>
      <MenuItem icon={<Move aria-hidden />} shortcut="Space" onSelect={onGrab}>
        Move step by step
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<SquareX aria-hidden />} shortcut="Esc" onSelect={onClear}>
        Clear selection
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} shortcut="Del" onSelect={onRemove}>
        {remove} {items}…
      </MenuItem>
    </>
  );
}
