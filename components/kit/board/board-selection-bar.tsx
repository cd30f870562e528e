import { Move, Trash2 } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { SelectionBar } from '#components/ui/selection-bar.tsx';
import { keepMessagesAbove } from '#components/ui/toaster.tsx';

/** Actions for the selected rows of a board; below the rows, so that those keep their position. */
export function BoardSelectionBar({
  count,
  remove,
  onMove,
  onRemove,
  onClear,
}: {
  count: number;
  /** The word for it: “Delete”. */
  remove: string;
  onMove: () => void;
  onRemove: () => void;
  onClear: () => void;
}) {
  return (
    <SelectionBar ref={keepMessagesAbove} count={count} onClear={onClear} className="max-md:static">
      <Button variant="bare" size="small" onClick={onMove}>
        <Move aria-hidden /> Move to…
      </Button>
      <Button variant="bare" size="small" onClick={onRemove}>
        <Trash2 aria-hidden /> {remove}…
      </Button>
    </SelectionBar>
  );
}
