import { ArrowDown, ArrowUp, Move } from 'lucide-react';
import { MenuItem } from '#components/ui/menu.tsx';

/** The move items of a row's menu. `onUp` is undefined for the first row, `onDown` for the last. */
export function MoveItems({
  onUp,
  onDown,
  onGrab,
}: {
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onGrab: () => void;
}) {
  return (
    <>
      <MenuItem
        icon={<ArrowUp aria-hidden />}
        onSelect={onUp}
        {...(!onUp && { unavailable: 'This is the first item.' })}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden />}
        onSelect={onDown}
        {...(!onDown && { unavailable: 'This is the last item.' })}
      >
        Move down
      </MenuItem>
      <MenuItem icon={<Move aria-hidden />} shortcut="Space" onSelect={onGrab}>
        Move step by step
      </MenuItem>
    </>
  );
}
