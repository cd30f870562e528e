'use client';

import { RenameField } from '#components/kit/board/rename-field.tsx';
import { groupTitle } from '#lib/contract/site-section-groups.schemas.ts';
import { sectionTitle } from '#lib/contract/site-sections.schemas.ts';
import { useBoard } from './board-context.tsx';
import type { Item } from './items.ts';

/** An inline field for the title of a section or group. */
export function RenameItem({
  item,
  onDone,
}: {
  item: Item;
  /** @param byKey whether focus should return to the row */
  onDone: (byKey: boolean) => void;
}) {
  const { edits } = useBoard();
  const isGroup = item.object === 'site-section-group';
  const wanted = isGroup ? groupTitle : sectionTitle;
  return (
    <RenameField
      before={item.title}
      maxLength={128}
      check={(text) => wanted.safeParse(text)}
      save={(title) => edits.edit(item, { title })}
      onDone={onDone}
    />
  );
}
