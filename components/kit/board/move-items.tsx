import { ArrowDown, ArrowUp, Move } from 'lucide-react';
import { MenuItem } from '#components/ui/menu.tsx';

/** The moves of a row's menu: by one place, and step by step. One that can't be is undefined. */
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
        {...(!onUp && { unavailable: 'It is the first in here.' })}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden />}
        onSelect={onDown}
        {...(!onDown && { unavailable: 'It is the last in here.' })}
      >
        Move down
      </MenuItem>
      <MenuItem icon={<Move aria-hidden />} shortcut="Space" onSelect={onGrab}>
        Move step by step
      </MenuItem>
    </>
  );
}
