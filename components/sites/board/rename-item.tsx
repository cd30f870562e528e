'use client';

import { RenameField } from '#components/kit/board/rename-field.tsx';
import { useMutationFor } from '#lib/client/mutation.ts';
import { groupTitle } from '#lib/contract/site-section-groups.schemas.ts';
import { updateSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import { sectionTitle } from '#lib/contract/site-sections.schemas.ts';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
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
  const { organizationId, siteId } = useBoard();
  const section = useMutationFor(updateSiteSection);
  const group = useMutationFor(updateSiteSectionGroup);
  const site = { organizationId, siteId };
  const isGroup = item.object === 'site-section-group';
  const wanted = isGroup ? groupTitle : sectionTitle;
  return (
    <RenameField
      before={item.title}
      maxLength={128}
      check={(text) => wanted.safeParse(text)}
      save={(title) =>
        isGroup
          ? group.mutateAsync({
              parameters: { ...site, siteSectionGroupId: item.id },
              body: { title },
            })
          : section.mutateAsync({
              parameters: { ...site, siteSectionId: item.id },
              body: { title },
            })
      }
      onDone={onDone}
    />
  );
}
