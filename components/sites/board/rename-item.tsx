'use client';

import { RenameField } from '#components/kit/board/rename-field.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import { useBoard } from './board-context.tsx';
import type { StructureItem } from './items.ts';

async function checkSectionTitle(text: string) {
  const schemas = await retryImport(() => import('#lib/contract/site-sections.schemas.ts'));
  return schemas.sectionTitle.safeParse(text);
}

async function checkGroupTitle(text: string) {
  const schemas = await retryImport(() => import('#lib/contract/site-section-groups.schemas.ts'));
  return schemas.groupTitle.safeParse(text);
}

/** An inline field for the title of a section or group. */
export function RenameItem({
  item,
  onDone,
}: {
  item: StructureItem;
  /** @param byKey whether focus should return to the row */
  onDone: (byKey: boolean) => void;
}) {
  const { edits } = useBoard();
  const isGroup = item.object === 'site-section-group';
  return (
    <RenameField
      before={item.title}
      maxLength={128}
      check={isGroup ? checkGroupTitle : checkSectionTitle}
      save={(title) => edits.edit(item, { title })}
      onDone={onDone}
    />
  );
}
