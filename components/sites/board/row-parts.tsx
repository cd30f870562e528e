import { ArrowDown, ArrowUp } from 'lucide-react';
import { plural } from '#components/kit/format.ts';
import { IconButton } from '#components/ui/button.tsx';
import type { RowActions } from './row.tsx';
import type { ItemRow } from './rows.ts';
import { itemNames } from './words.ts';

/** Buttons that move an item one position up or down among its siblings. */
export function StepButtons({ row, actions }: { row: ItemRow; actions: RowActions }) {
  const { id, title } = row;
  return (
    <span className="flex min-w-12 justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden @max-[38rem]:hidden">
      {row.position > 1 && (
        <IconButton label={`Move ${title} up`} tabIndex={-1} onClick={() => actions.moveBy(id, -1)}>
          <ArrowUp aria-hidden className="size-3.5" />
        </IconButton>
      )}
      {row.position < row.of && (
        <IconButton
          label={`Move ${title} down`}
          tabIndex={-1}
          onClick={() => actions.moveBy(id, 1)}
        >
          <ArrowDown aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </span>
  );
}

/** The columns in one line, for screen readers. */
export function rowDescription({ item, path, isDefault, count }: ItemRow): string {
  const inside =
    item.object === 'site-section-group'
      ? [plural(count, 'section')]
      : item.object === 'site-section'
        ? [plural(count, 'space')]
        : [];
  const condition = 'condition' in item && item.condition ? [`shown when ${item.condition}`] : [];
  const gone = item.object === 'site-space' && item.deletedAt ? ['in the trash'] : [];
  const first = isDefault ? ['default'] : [];
  return [
    itemNames[item.object],
    ...first,
    ...inside,
    ...(path ? [path] : []),
    ...condition,
    ...gone,
  ].join(' · ');
}
