'use client';

import { RenameField } from '#components/kit/board/rename-field.tsx';
import { contentTitle } from '#lib/contract/collections.schemas.ts';
import { useContentPage } from './content-context.ts';
import { type ContentNode, titleOf } from './node.ts';

/** The title of a collection or a space in its row, as a field. */
export function RenameContent({
  node,
  onDone,
}: {
  node: ContentNode;
  /** @param byKey whether the focus should return to the row */
  onDone: (byKey: boolean) => void;
}) {
  const { actions } = useContentPage();
  const before = titleOf(node);
  return (
    <RenameField
      before={before}
      maxLength={200}
      check={(text) => contentTitle.safeParse(text)}
      save={(title) =>
        actions.edit(node, { title }, { title: before }, `Renamed ‘${title}’ back to ‘${before}’`)
      }
      onDone={onDone}
    />
  );
}
