'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RenameField } from '#components/kit/board/rename-field.tsx';
import { call } from '#lib/client/call.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { contentTitle } from '#lib/contract/collections.schemas.ts';
import { updateCollection } from '#lib/contract/collections.ts';
import { updateSpace } from '#lib/contract/spaces.ts';
import { refreshContent } from './content-changes.ts';
import { useContentPage } from './content-context.ts';
import { type ContentNode, idOf, type Parent, titleOf } from './node.ts';

/** Changes the title of a collection or a space. @throws Problem */
function saveTitle(node: ContentNode, title: string): Promise<unknown> {
  const body = { title };
  return node.type === 'space'
    ? call(updateSpace, { parameters: { spaceId: idOf(node) }, body }, { headers: writeHeaders() })
    : call(
        updateCollection,
        { parameters: { collectionId: idOf(node) }, body },
        { headers: writeHeaders() },
      );
}

/** The title of a collection or a space in its row, as a field. */
export function RenameContent({
  node,
  parent,
  onDone,
}: {
  node: ContentNode;
  parent: Parent;
  /** @param byKey whether the focus should return to the row */
  onDone: (byKey: boolean) => void;
}) {
  const client = useQueryClient();
  const { organizationId } = useContentPage();
  return (
    <RenameField
      before={titleOf(node)}
      maxLength={200}
      check={(text) => contentTitle.safeParse(text)}
      save={async (title) => {
        await saveTitle(node, title);
        await refreshContent(client, organizationId, [parent]);
      }}
      onDone={onDone}
    />
  );
}
