'use client';

import { RenameField } from '#components/kit/board/rename-field.tsx';
import { retryImport } from '#components/ui/retry-import.ts';
import { useContentPage } from './content-context.ts';
import { type ContentNode, titleOf } from './node.ts';

async function checkTitle(text: string) {
  const { contentTitle } = await retryImport(() => import('#lib/contract/collections.schemas.ts'));
  return contentTitle.safeParse(text);
}

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
      check={checkTitle}
      save={(title) =>
        actions.edit(node, { title }, { title: before }, `Renamed “${title}” back to “${before}”`)
      }
      onDone={onDone}
    />
  );
}
