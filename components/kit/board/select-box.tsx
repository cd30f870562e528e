import { Checkbox } from '#components/ui/checkbox.tsx';
import type { RowSelection } from './use-board-selection.ts';

/** The checkbox of a row; without a selection it shows on the row under the pointer, or with the focus. */
export function SelectBox({
  id,
  title,
  state,
  isActive,
  onSelect,
}: {
  id: string;
  title: string;
  /** Undefined for a row that can't be selected: its place stays empty. */
  state: RowSelection | undefined;
  /** Whether the row is the one that Tab reaches. */
  isActive: boolean;
  onSelect: (id: string, isRange: boolean) => void;
}) {
  if (!state) return <span className="w-6 flex-none" />;
  return (
    <Checkbox
      aria-label={`Select ${title}`}
      tabIndex={isActive ? 0 : -1}
      checked={state !== 'off'}
      onClick={(event) => onSelect(id, event.shiftKey)}
      {...(state === 'within' && { unavailable: 'It’s inside a selected item.' })}
      className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 group-data-selecting/board:opacity-100 pointer-coarse:opacity-100"
    />
  );
}
